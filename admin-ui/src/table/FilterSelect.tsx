import TextField from '@mui/material/TextField';
import { useListContext } from 'react-admin';

type Props = { source: string; label: string; all: string; options: Readonly<Record<string, string>> };

/** Narrows the list to one value of a field; `all` takes the filter away. */
export function FilterSelect({ source, label, all, options }: Props) {
  const { filterValues, setFilters } = useListContext();

  const choose = (value: string) => {
    const { [source]: _, ...others } = filterValues;
    setFilters(value === '' ? others : { ...others, [source]: value });
  };

  return (
    <TextField
      select
      id={`filter-${source}`}
      label={label}
      value={filterValues[source] ?? ''}
      onChange={(event) => choose(event.target.value)}
      slotProps={{ select: { native: true } }}
    >
      <option value="">{all}</option>
      {Object.entries(options).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </TextField>
  );
}
