import type { OfficerStats } from '@fines/domain/officer/stats.ts';
import { useListContext } from 'react-admin';
import { useLocation } from 'react-router';

import type { Period } from '../data/period.ts';
import { Settling } from '../period/Settling.tsx';
import { Pager } from '../table/Pager.tsx';
import { RecordTable } from '../table/RecordTable.tsx';
import { useIsNarrow } from '../ui/useWidth.ts';
import { OfficerCards } from './OfficerCards.tsx';
import { officerColumns } from './officerColumns.tsx';
import { officerPath } from './paths.ts';

/** The page of the list around it. */
export function OfficerRows({ period }: { period: Period }) {
  const isNarrow = useIsNarrow();
  const { search } = useLocation();
  const { isPlaceholderData = false } = useListContext<OfficerStats>();
  return (
    <Settling isOld={isPlaceholderData}>
      {isNarrow ? (
        <OfficerCards search={search} />
      ) : (
        <RecordTable<OfficerStats>
          label="Officers"
          columns={officerColumns(search, period)}
          pathOf={({ id }) => officerPath(id, search)}
        />
      )}
      <Pager />
    </Settling>
  );
}
