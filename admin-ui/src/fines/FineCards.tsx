import { isOverdue } from '@fines/domain/fine/due-date.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { useListContext } from 'react-admin';

import { serverClock } from '../data/client.ts';
import { formatDate } from '../format/dates.ts';
import { dotted } from '../format/dotted.ts';
import { PayActions } from '../payments/together/PayActions.tsx';
import { CardList } from '../table/CardList.tsx';
import { RecordCard } from '../table/RecordCard.tsx';
import { finePath } from './paths.ts';
import { personFoundText } from './personFoundText.ts';
import { StatusBadge } from './StatusBadge.tsx';
import type { Fine } from './types.ts';

const noteOf = (fine: Fine): string => {
  const { fineNumber, dateIssued, status, dueDate } = fine;
  const isLate = status === 'UNPAID' && isOverdue(dueDate, serverClock.now());
  return dotted(
    personFoundText(fine),
    fineNumber,
    formatDate(dateIssued),
    isLate && `overdue since ${formatDate(dueDate)}`,
  );
};

/** The list where no table fits. */
export function FineCards() {
  const { data = [] } = useListContext<Fine>();
  return (
    <CardList label="Fines">
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
