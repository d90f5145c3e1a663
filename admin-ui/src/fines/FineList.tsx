import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { Link } from 'react-router';

import { useIsReadOnly } from '../auth/useIsReadOnly.ts';
import { ListBody } from '../table/ListBody.tsx';
import { Pager } from '../table/Pager.tsx';
import { RecordList } from '../table/RecordList.tsx';
import { RecordTable } from '../table/RecordTable.tsx';
import { Page } from '../ui/Page.tsx';
import { useIsNarrow } from '../ui/useWidth.ts';
import { ExportFines } from './ExportFines.tsx';
import { FineCards } from './FineCards.tsx';
import { FINE_COLUMNS } from './fineColumns.tsx';
import { FineFilters } from './FineFilters.tsx';
import { finePath } from './paths.ts';
import type { Fine } from './types.ts';

export default function FineList() {
  const isNarrow = useIsNarrow();
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
        <Card>
          <FineFilters />
          <ListBody>
            {isNarrow ? (
              <FineCards />
            ) : (
              <RecordTable<Fine> label="Fines" columns={FINE_COLUMNS} pathOf={(fine) => finePath(fine.id)} />
            )}
            <Pager />
          </ListBody>
        </Card>
      </Page>
    </RecordList>
  );
}
