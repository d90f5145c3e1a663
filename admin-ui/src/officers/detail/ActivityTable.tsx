import type { Activity } from '@fines/domain/officer/activity.ts';

import { formatDateTime } from '../../format/dates.ts';
import type { Column } from '../../table/columns.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { NoWrap } from '../../ui/NoWrap.tsx';
import { activityWords } from './activityWords.ts';
import { FineLink } from './FineLink.tsx';

const COLUMNS: readonly Column<Activity>[] = [
  {
    label: 'Type',
    render: ({ type }) => (
      <NoWrap>
        <strong>{activityWords(type)}</strong>
      </NoWrap>
    ),
  },
  { label: 'Description', render: (activity) => <FineLink activity={activity} /> },
  {
    label: 'Time',
    render: ({ at }) => <NoWrap>{formatDateTime(at)}</NoWrap>,
  },
];

export const ActivityTable = ({ activities }: { activities: readonly Activity[] }) => (
  <DataTable label="Recent Activity" columns={COLUMNS} rows={activities} />
);
