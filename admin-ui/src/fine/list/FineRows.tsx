import { isOverdue } from '@fines/domain/fine/status.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import Typography from '@mui/material/Typography';
import { SimpleList } from 'react-admin';
import { Link } from 'react-router';

import { serverClock } from '../../data/client.ts';
import { type Fine } from '../../data/fineCalls.ts';
import { finePath } from '../../data/paths.ts';
import { formatDate } from '../../format/dates.ts';
import { dotted } from '../../format/numbers.ts';
import { t } from '../../i18n/i18nProvider.ts';
import { PayActions, PayCheckbox } from '../../payment/PayTogether.tsx';
import { useMaySelect } from '../../payment/selection.ts';
import { DataTable } from '../../table/DataTable.tsx';
import { LinkButton } from '../../ui/buttons.tsx';
import { Unbroken } from '../../ui/words.tsx';
import { DueDate, StatusBadge } from '../FineLink.tsx';
import { SelectPage } from './SelectFines.tsx';

const FOUND_AS = { DRIVER: 'driverFound', OWNER: 'ownerFound' } as const;

/** Whom the search in the list found, and as what; undefined unless it found a person. */
const personFoundText = ({ personFound }: Fine): string | undefined =>
  personFound && t(`fineList.${FOUND_AS[personFound.as]}`, { name: personFound.name });

/** Whom a search found, beneath what the list shows of the fine anyway. */
function PersonFoundNote({ fine }: { fine: Fine }) {
  const text = personFoundText(fine);
  return (
    text !== undefined && (
      <Typography variant="body2" color="text.secondary" noWrap title={text} sx={{ maxWidth: 220 }}>
        {text}
      </Typography>
    )
  );
}

const Column = DataTable.Col<Fine>;

/** Those who take money or send reminders can select. */
export function FineTable() {
  const maySelect = useMaySelect();
  return (
    <DataTable<Fine> label={t('common.fines')} rowClick="edit">
      {maySelect && (
        <Column label={<SelectPage />} isForScreen render={(fine) => <PayCheckbox fine={fine} />} />
      )}
      <Column
        source="fineNumber"
        label={t('common.fineNumber')}
        render={(fine) => <strong>{fine.fineNumber}</strong>}
      />
      <Column
        source="licensePlate"
        label={t('common.licensePlate')}
        render={(fine) => (
          <>
            {fine.licensePlate}
            <PersonFoundNote fine={fine} />
          </>
        )}
      />
      <Column
        source="offenseDescription"
        label={t('common.offense')}
        isLong
        render={(fine) => fine.offenseDescription}
      />
      <Column
        source="amount"
        label={t('common.amount')}
        align="right"
        render={(fine) => formatSzl(fine.amount)}
      />
      <Column
        source="dateIssued"
        label={t('common.dateIssued')}
        render={(fine) => formatDate(fine.dateIssued)}
      />
      <Column source="dueDate" label={t('common.dueDate')} render={(fine) => <DueDate fine={fine} />} />
      <Column
        source="status"
        label={t('common.status')}
        render={(fine) => <StatusBadge status={fine.status} />}
      />
      <Column
        label={t('common.actions')}
        isForScreen
        render={(fine) => <LinkButton to={finePath(fine.id)} label={t('fine.view')} name={fine.fineNumber} />}
      />
    </DataTable>
  );
}

const noteOf = (fine: Fine): string => {
  const { fineNumber, dateIssued, status, dueDate } = fine;
  const isLate = status === 'UNPAID' && isOverdue(dueDate, serverClock.now());
  return dotted(
    personFoundText(fine),
    fineNumber,
    formatDate(dateIssued),
    isLate && t('fineList.overdueSinceInALine', { day: formatDate(dueDate) }),
    status === 'DISPUTED' && t('fineList.onHoldInALine'),
  );
};

/** The list where no table fits. */
export const FineCards = () => (
  <SimpleList<Fine>
    aria-label={t('common.fines')}
    rowClick={false}
    primaryText={({ id, licensePlate, amount }) => (
      <Link to={finePath(id)}>{dotted(licensePlate, formatSzl(amount))}</Link>
    )}
    tertiaryText={({ status }) => <StatusBadge status={status} />}
    secondaryText={(fine) => (
      <>
        {fine.offenseDescription}
        <br />
        <Unbroken text={noteOf(fine)} />
        <PayActions fine={fine} />
      </>
    )}
  />
);
