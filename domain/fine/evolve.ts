import type { RecordedFineEvent } from './events.ts';
import type { Fine, FineState } from './state.ts';
import type { SelectableStatus } from './status.ts';

/** The state after one more event. Events are facts: they apply to whatever came before. */
export function evolve(state: FineState, event: RecordedFineEvent): FineState {
  const { recordedAt } = event.metadata;
  if (event.type === 'FineIssued') {
    return { status: 'UNPAID', ...event.data, createdAt: recordedAt, updatedAt: recordedAt };
  }
  if (state.status === 'ABSENT') throw new Error(`${event.type} before FineIssued`);
  return { ...change(state, event), updatedAt: recordedAt };
}

function change(fine: Fine, event: Exclude<RecordedFineEvent, { type: 'FineIssued' }>): Fine {
  switch (event.type) {
    case 'FineAmended':
      return { ...fine, ...event.data };
    case 'FineStatusChanged':
      return withStatus(fine, event.data.to, event.metadata.recordedAt);
    case 'FineDeleted':
      return { ...fine, status: 'CANCELLED' };
    default:
      return event satisfies never;
  }
}

function withStatus(fine: Fine, status: SelectableStatus, paidAt: string): Fine {
  if (status === 'PAID') return { ...fine, status, settlement: { paidAt, paidAmount: fine.amount } };
  const { settlement: _, ...open } = { settlement: undefined, ...fine };
  return { ...open, status };
}
