import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import { Link } from 'react-router';

import { useIsReadOnly } from '../../auth/useUser.ts';
import type { Fine } from '../../data/fineCalls.ts';
import { t } from '../../i18n/i18nProvider.ts';
import { PayTogether } from '../../payment/PayTogether.tsx';
import { ListCard, RecordList } from '../../table/RecordList.tsx';
import { Page, useIsPhone } from '../../ui/Page.tsx';
import { ExportFinesMenu } from '../ExportFinesButton.tsx';
import { useIssued } from '../FineLink.tsx';
import { IssuedNotice } from '../issue/IssuedNotice.tsx';
import { FIRST } from '../question.ts';
import { FineFilters } from './FineFilters.tsx';
import { FineCards, FineTable } from './FineRows.tsx';
import { FinesBar } from './SelectFines.tsx';

/** Exports what the search and the filters of the list around it let through. */
function ExportFines() {
  const { filterValues } = useListContext();
  return <ExportFinesMenu filter={filterValues} />;
}

export default function FineList() {
  const isPhone = useIsPhone();
  const isReadOnly = useIsReadOnly();
  const issued = useIssued();
  return (
    <RecordList<Fine> {...FIRST}>
      <Page
        title={t('common.fines')}
        actions={
          <>
            <ExportFines />
            {!isReadOnly && (
              <Button component={Link} to="/fines/create" variant="contained" startIcon={<Add />}>
                {t('fineList.createFine')}
              </Button>
            )}
          </>
        }
      >
        {issued !== undefined && <IssuedNotice key={issued} id={issued} />}
        <PayTogether>
          <ListCard filters={<FineFilters />} bar={<FinesBar />}>
            {isPhone ? <FineCards /> : <FineTable />}
          </ListCard>
        </PayTogether>
      </Page>
    </RecordList>
  );
}
