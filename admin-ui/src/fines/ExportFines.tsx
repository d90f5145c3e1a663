import { useListContext } from 'react-admin';

import { useIsPhone } from '../ui/useWidth.ts';
import { ExportFinesButton } from './ExportFinesButton.tsx';

/** Exports what the search and the filters of the list around it let through. */
export function ExportFines() {
  const { filterValues } = useListContext();
  const isPhone = useIsPhone();
  return (
    <>
      <ExportFinesButton filter={filterValues} />
      {!isPhone && <ExportFinesButton filter={filterValues} columns="all" />}
    </>
  );
}
