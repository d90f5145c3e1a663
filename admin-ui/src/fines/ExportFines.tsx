import { useListContext } from 'react-admin';

import { ExportFinesButton } from './ExportFinesButton.tsx';

/** Exports what the search and the filters of the list around it let through. */
export function ExportFines() {
  const { filterValues } = useListContext();
  return (
    <>
      <ExportFinesButton filter={filterValues} />
      <ExportFinesButton filter={filterValues} columns="all" />
    </>
  );
}
