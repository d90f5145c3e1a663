import { Select } from '../ui/Select.tsx';
import { useFilters } from './filterContext.ts';

type Props = { source: string; label: string; all: string; labels: Readonly<Record<string, string>> };

/** Narrows the list to one value of a field; `all` takes the filter away. */
export function FilterSelect({ source, label, all, labels }: Props) {
  const { wanted, change } = useFilters();
  return (
    <Select
      id={`filter-${source}`}
      label={label}
      value={wanted[source] ?? ''}
      onChange={(event) => change(source, event.target.value)}
      options={[
        { value: '', label: all },
        ...Object.entries(labels).map(([value, text]) => ({ value, label: text })),
      ]}
    />
  );
}
