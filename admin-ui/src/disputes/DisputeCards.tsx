import type { DisputeView } from '@fines/domain/dispute/view.ts';
import { formatSzl } from '@fines/domain/shared/money.ts';
import Box from '@mui/material/Box';
import { useListContext } from 'react-admin';

import { formatDate } from '../format/dates.ts';
import { dotted } from '../format/dotted.ts';
import { CardList } from '../table/CardList.tsx';
import { RecordCard } from '../table/RecordCard.tsx';
import { DecisionButtons } from './decide/DecisionButtons.tsx';
import { DisputeBadge } from './DisputeBadge.tsx';
import { disputePath } from './paths.ts';
import { waitingOf } from './waiting.ts';

/** The list where no table fits. The whole reason stands on the page that a card leads to. */
export function DisputeCards() {
  const { data = [] } = useListContext<DisputeView>();
  return (
    <CardList label="Disputes">
      {data.map((dispute) => (
        <RecordCard
          key={dispute.id}
          to={disputePath(dispute.id)}
          title={dispute.fine.licensePlate}
          amount={formatSzl(dispute.fine.amount)}
          subject={dispute.reason}
          note={dotted(
            dispute.fineId,
            formatDate(dispute.submittedAt),
            dispute.status === 'PENDING' && waitingOf(dispute),
          )}
          badge={<DisputeBadge status={dispute.status} />}
          actions={
            dispute.status === 'PENDING' && (
              <Box sx={{ display: 'flex', gap: 1 }}>
                <DecisionButtons dispute={dispute} size="small" variant="outlined" />
              </Box>
            )
          }
        />
      ))}
    </CardList>
  );
}
