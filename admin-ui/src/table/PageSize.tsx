import { useListContext } from 'react-admin';

import { Select } from '../ui/Select.tsx';

const SIZES = [10, 25, 50, 100];

/** How many rows a page of the list around it has. */
export function PageSize() {
  const { perPage, setPerPage } = useListContext();
  return (
    <Select
      id="page-size"
      label="Rows"
      value={String(perPage)}
      onChange={(event) => setPerPage(Number(event.target.value))}
      options={SIZES.map((size) => ({ value: String(size), label: String(size) }))}
      sx={{ width: 84, mr: 0.5 }}
    />
  );
}
