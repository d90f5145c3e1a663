import { formatSzl } from '@fines/domain/shared/money.ts';
import { OFFENSE_TYPE_LABELS } from '@fines/domain/shared/offences.ts';

import { finePath } from '../fines/paths.ts';
import { StatusBadge } from '../fines/StatusBadge.tsx';
import { formatDate } from '../format/dates.ts';
import { CardList } from '../table/CardList.tsx';
import { RecordCard } from '../table/RecordCard.tsx';
import type { FoundFine } from './types.ts';

/** The fines of a plate where no table fits. */
export const HistoryCards = ({ fines }: { fines: readonly FoundFine[] }) => (
  <CardList label="Fine History">
    {fines.map(({ id, offenseType, amount, dateIssued, status }) => (
      <RecordCard
        key={id}
        to={finePath(id)}
        title={id}
        amount={formatSzl(amount)}
        subject={OFFENSE_TYPE_LABELS[offenseType]}
        note={formatDate(dateIssued)}
        badge={<StatusBadge status={status} />}
      />
    ))}
  </CardList>
);
