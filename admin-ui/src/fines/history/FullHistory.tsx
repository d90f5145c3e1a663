import type { FineHistory } from '@fines/domain/fine/history.ts';
import Box from '@mui/material/Box';
import { useRef } from 'react';

import { Page } from '../../ui/Page.tsx';
import { finePath } from '../paths.ts';
import { ChainVerdict } from './ChainVerdict.tsx';
import { EventList } from './EventList.tsx';
import { ProofButton } from './ProofButton.tsx';
import { StateSection } from './StateSection.tsx';
import { useAsOf } from './useAsOf.ts';

const GAP = { xs: 2, sm: 3 };

/** All that was recorded of a fine, whether that can be relied on, and what the fine was at any time. */
export function FullHistory({ history }: { history: FineHistory }) {
  const { fineId, events, state, chain, checkpoint, missingAt } = history;
  const { asOf, show } = useAsOf();
  const isDeleted = state?.status === 'CANCELLED';
  const stateBox = useRef<HTMLDivElement>(null);

  const showThen = (instant: string): void => {
    show(instant);
    stateBox.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Page
      title={`History of Fine #${fineId}`}
      subtitle={isDeleted ? 'This fine was deleted; its record stays' : 'Everything recorded, in order'}
      width={1120}
      back={
        isDeleted
          ? { to: '/fines', label: 'Back to Fines' }
          : { to: finePath(fineId), label: 'Back to the fine' }
      }
      actions={<ProofButton history={history} />}
    >
      <ChainVerdict chain={chain} missingAt={missingAt} events={events} />
      <Box
        sx={{
          display: 'grid',
          gap: GAP,
          mt: GAP,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 440px' },
        }}
      >
        <Box
          ref={stateBox}
          sx={{
            gridColumn: { lg: 2 },
            position: { lg: 'sticky' },
            top: 96,
            maxHeight: { lg: 'calc(100dvh - 120px)' },
            overflowY: { lg: 'auto' },
            scrollMarginTop: 76,
          }}
        >
          <StateSection id={fineId} asOf={asOf} onShow={show} />
        </Box>
        <EventList
          events={events}
          chain={chain}
          checkpoint={checkpoint}
          missingAt={missingAt}
          asOf={asOf}
          onShow={showThen}
        />
      </Box>
    </Page>
  );
}
