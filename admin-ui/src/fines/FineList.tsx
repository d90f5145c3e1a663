import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useListContext } from 'react-admin';
import { Link } from 'react-router';

import { useIsReadOnly, useUser } from '../auth/useUser.ts';
import { PayBar } from '../payments/together/PayBar.tsx';
import { PayTogether } from '../payments/together/PayTogether.tsx';
import { useMaySelect } from '../payments/together/selection.ts';
import { ListBody } from '../table/ListBody.tsx';
import { Pager } from '../table/Pager.tsx';
import { RecordList } from '../table/RecordList.tsx';
import { RecordTable } from '../table/RecordTable.tsx';
import { Page } from '../ui/Page.tsx';
import { useIsNarrow, useIsPhone } from '../ui/useWidth.ts';
import { mayBePaid, mayBeReminded } from './detail/fineRights.ts';
import { ExportFinesButton } from './ExportFinesButton.tsx';
import { FineFilters } from './FineFilters.tsx';
import { FINE_COLUMNS, FineCards, SELECTABLE_FINE_COLUMNS } from './FineRows.tsx';
import { IssueAnother } from './issue/IssueAnother.tsx';
import { finePath } from './paths.ts';
import type { Fine } from './types.ts';

/** Exports what the search and the filters of the list around it let through. */
function ExportFines() {
  const { filterValues } = useListContext();
  const isPhone = useIsPhone();
  return (
    <>
      <ExportFinesButton filter={filterValues} />
      {!isPhone && <ExportFinesButton filter={filterValues} columns="all" />}
    </>
  );
}

export default function FineList() {
  const isNarrow = useIsNarrow();
  const columns = useMaySelect() ? SELECTABLE_FINE_COLUMNS : FINE_COLUMNS;
  const isReadOnly = useIsReadOnly();
  return (
    <RecordList<Fine> perPage={10} sort={{ field: 'dateIssued', order: 'DESC' }}>
      <Page
        title="Fines"
        actions={
          <>
            <ExportFines />
            {!isReadOnly && (
              <Button component={Link} to="/fines/create" variant="contained" startIcon={<Add />}>
                Create Fine
              </Button>
            )}
          </>
        }
      >
        <IssueAnother />
        <PayTogether>
          <Card>
            <FineFilters />
            <ListBody>
              {isNarrow ? (
                <FineCards />
              ) : (
                <RecordTable<Fine> label="Fines" columns={columns} pathOf={(fine) => finePath(fine.id)} />
              )}
              <Pager />
            </ListBody>
            <SelectionBar />
          </Card>
        </PayTogether>
      </Page>
    </RecordList>
  );
}

/** Of the fines of a page, those that can be chosen. */
function SelectionBar() {
  const user = useUser();
  const { data = [] } = useListContext<Fine>();
  return <PayBar listed={data.filter((fine) => mayBePaid(user, fine) || mayBeReminded(user, fine))} />;
}
