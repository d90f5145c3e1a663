import TextField from '@mui/material/TextField';
import { type SortPayload, useListContext } from 'react-admin';

type Props = { options: readonly { label: string; sort: SortPayload }[] };

const keyOf = ({ field, order }: SortPayload): string => `${field} ${order}`;

/** The order of a list that is shown as cards, which have no headings to sort by. */
export function SortSelect({ options }: Props) {
  const { sort, setSort } = useListContext();

  const choose = (key: string) => {
    const chosen = options.find((option) => keyOf(option.sort) === key);
    if (chosen) setSort(chosen.sort);
  };

  return (
    <TextField
      select
      id="sort"
      label="Sort by"
      value={keyOf(sort)}
      onChange={(event) => choose(event.target.value)}
      slotProps={{ select: { native: true } }}
    >
      {options.map(({ label, sort: order }) => (
        <option key={label} value={keyOf(order)}>
          {label}
        </option>
      ))}
    </TextField>
  );
}
