import { ACT_LABELS } from '@fines/domain/review/act.ts';
import type { ReviewedAct } from '@fines/domain/review/view.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import { useListContext } from 'react-admin';

import { formatDateTime } from '../../format/dates.ts';
import { CardList } from '../../table/CardList.tsx';
import { RecordCard } from '../../table/RecordCard.tsx';
import { reviewPath } from '../paths.ts';
import { ReviewBadge } from './ReviewBadge.tsx';
import { actorOf, NO_REASON, recordOf } from './words.ts';

/** The list where no table fits. */
export function ReviewCards() {
  const { data = [] } = useListContext<ReviewedAct>();
  return (
    <CardList label="Reviews">
      {data.map((act) => (
        <RecordCard
          key={act.id}
          to={reviewPath(act.id)}
          title={recordOf(act)}
          amount={act.amount === null ? '' : formatSzl(act.amount)}
          subject={`${ACT_LABELS[act.kind]}. ${act.reason ?? NO_REASON}`}
          note={`${actorOf(act)} · ${formatDateTime(act.at)}`}
          badge={<ReviewBadge act={act} />}
        />
      ))}
    </CardList>
  );
}
