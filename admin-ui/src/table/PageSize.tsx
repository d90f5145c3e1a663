import { useListContext } from 'react-admin';

import { Select } from '../ui/Select.tsx';

const SIZES = [10, 25, 50, 100];

/** How many rows a page of the list around it has. */
export function PageSize() {
  const { perPage, setPerPage } = useListContext();
  return (
    <Select
      id="page-size"
      aria-label="Rows on a page"
      value={String(perPage)}
      onChange={(event) => setPerPage(Number(event.target.value))}
      options={SIZES.map((size) => ({ value: String(size), label: `${size} rows` }))}
      sx={{ width: 112 }}
    />
  );
}
