import { formatSzl } from '@fines/domain/shared/money.ts';

import { finePath } from '../fines/paths.ts';
import { StatusBadge } from '../fines/StatusBadge.tsx';
import { formatDate } from '../format/dates.ts';
import { PayActions } from '../payments/together/PayActions.tsx';
import { CardList } from '../table/CardList.tsx';
import { RecordCard } from '../table/RecordCard.tsx';
import type { FoundFine } from './types.ts';

/** The fines of a plate where no table fits. */
export const HistoryCards = ({ fines }: { fines: readonly FoundFine[] }) => (
  <CardList label="Fine History">
    {fines.map((fine) => (
      <RecordCard
        key={fine.id}
        to={finePath(fine.id)}
        title={fine.id}
        amount={formatSzl(fine.amount)}
        subject={fine.offenseDescription}
        note={formatDate(fine.dateIssued)}
        badge={<StatusBadge status={fine.status} />}
        actions={<PayActions fine={fine} />}
      />
    ))}
  </CardList>
);
