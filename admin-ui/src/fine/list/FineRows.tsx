import { isOverdue } from '@fines/domain/fine/status.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import Typography from '@mui/material/Typography';
import { useListContext } from 'react-admin';

import { serverClock } from '../../data/client.ts';
import { type Fine } from '../../data/fineCalls.ts';
import { finePath } from '../../data/paths.ts';
import { formatDate } from '../../format/dates.ts';
import { dotted } from '../../format/numbers.ts';
import { t } from '../../i18n/i18nProvider.ts';
import { PayActions, PayCheckbox } from '../../payment/PayTogether.tsx';
import { CardList, RecordCard } from '../../table/RecordList.tsx';
import type { Column } from '../../table/TableFrame.tsx';
import { LinkButton } from '../../ui/buttons.tsx';
import { StatusBadge } from '../FineLink.tsx';
import { SelectPage } from './SelectFines.tsx';

const FOUND_AS = { DRIVER: 'driverFound', OWNER: 'ownerFound' } as const;

/** Whom the search in the list found, and as what; undefined unless it found a person. */
const personFoundText = ({ personFound }: Fine): string | undefined =>
  personFound && t(`fineList.${FOUND_AS[personFound.as]}`, { name: personFound.name });

/** Until when a fine is to be paid; nothing for one that is not. */
function DueDate({ fine: { status, dueDate } }: { fine: Pick<Fine, 'status' | 'dueDate'> }) {
  if (status !== 'UNPAID') return '–';
  if (!isOverdue(dueDate, serverClock.now())) return formatDate(dueDate);
  return (
    <strong className="overdue">
      {formatDate(dueDate)} <span>{t('fineList.overdueInBrackets')}</span>
    </strong>
  );
}

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

export const FINE_COLUMNS: readonly Column<Fine>[] = [
  {
    label: t('common.fineNumber'),
    sortBy: 'fineNumber',
    render: (fine) => <strong>{fine.fineNumber}</strong>,
  },
  {
    label: t('common.licensePlate'),
    sortBy: 'licensePlate',
    render: (fine) => (
      <>
        {fine.licensePlate}
        <PersonFoundNote fine={fine} />
      </>
    ),
  },
  {
    label: t('common.offense'),
    sortBy: 'offenseDescription',
    isLong: true,
    render: (fine) => fine.offenseDescription,
  },
  { label: t('common.amount'), sortBy: 'amount', align: 'right', render: (fine) => formatSzl(fine.amount) },
  { label: t('common.dateIssued'), sortBy: 'dateIssued', render: (fine) => formatDate(fine.dateIssued) },
  { label: t('common.dueDate'), sortBy: 'dueDate', render: (fine) => <DueDate fine={fine} /> },
  { label: t('common.status'), sortBy: 'status', render: (fine) => <StatusBadge status={fine.status} /> },
  {
    label: t('common.actions'),
    isForScreen: true,
    render: (fine) => <LinkButton to={finePath(fine.id)} label={t('fine.view')} name={fine.fineNumber} />,
  },
];

/** For those who take money or send reminders. */
export const SELECTABLE_FINE_COLUMNS: readonly Column<Fine>[] = [
  {
    label: t('fineList.select'),
    head: <SelectPage />,
    isForScreen: true,
    render: (fine) => <PayCheckbox fine={fine} />,
  },
  ...FINE_COLUMNS,
];

const noteOf = (fine: Fine): string => {
  const { fineNumber, dateIssued, status, dueDate } = fine;
  const isLate = status === 'UNPAID' && isOverdue(dueDate, serverClock.now());
  return dotted(
    personFoundText(fine),
    fineNumber,
    formatDate(dateIssued),
    isLate && t('fineList.overdueSinceInALine', { day: formatDate(dueDate) }),
  );
};

/** The list where no table fits. */
export function FineCards() {
  const { data = [] } = useListContext<Fine>();
  return (
    <CardList label={t('common.fines')}>
      {data.map((fine) => (
        <RecordCard
          key={fine.id}
          to={finePath(fine.id)}
          title={fine.licensePlate}
          amount={formatSzl(fine.amount)}
          subject={fine.offenseDescription}
          note={noteOf(fine)}
          badge={<StatusBadge status={fine.status} />}
          actions={<PayActions fine={fine} />}
        />
      ))}
    </CardList>
  );
}
