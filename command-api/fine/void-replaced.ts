import { fineStream } from '@fines/domain/fine/number.ts';
import { type Fine, type FineState, isIssued } from '@fines/domain/fine/state.ts';
import { Refusal } from '@fines/domain/shared/refusal.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';

import type { CommandContext } from '../command-context.ts';
import { handlePart } from '../handle-part.ts';
import { fineAggregate } from './aggregate.ts';

/**
 * Voids the fine in whose place another one was issued; does nothing if that was done. If it may not be voided any
 * more, since it was paid in that moment, say, the other one is taken back, and the refusal thrown.
 *
 * @returns the position of the deletion in the log, if there was anything to delete
 */
export async function voidReplaced(
  store: EventStore,
  replacement: FineState,
  context: CommandContext,
): Promise<string | undefined> {
  if (!isIssued(replacement) || replacement.replaces === undefined) return undefined;
  const { fineNumber: replacedBy, replaces } = replacement;
  const reason = [`Reissued as ${replacedBy}`, replaces.reason].filter(Boolean).join(': ');
  try {
    return await remove(store, replaces.fineNumber, context, (fine) =>
      fine.status === 'CANCELLED' && fine.replacedBy === replacedBy ? undefined : { reason, replacedBy },
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const why = `${replaces.fineNumber} was not voided: ${error.message}`;
    await remove(store, replacedBy, context, (fine) =>
      fine.status === 'CANCELLED' ? undefined : { reason: why },
    );
    throw error;
  }
}

/** Whether a fine still stands for the one that it was issued in place of. One that was taken back does not. */
export const isReplacement = (state: FineState): boolean =>
  isIssued(state) &&
  state.replaces !== undefined &&
  (state.status !== 'CANCELLED' || state.replacedBy !== undefined);

type Deletion = { reason: string; replacedBy?: string };

async function remove(
  store: EventStore,
  fineNumber: string,
  context: CommandContext,
  deletionOf: (fine: Fine) => Deletion | undefined,
): Promise<string | undefined> {
  const { actor, now } = context;
  const deleted = await handlePart(store, fineAggregate, {
    stream: fineStream(fineNumber),
    context,
    command: async (state) => {
      const deletion = isIssued(state) ? deletionOf(state) : undefined;
      return deletion && ({ type: 'DeleteFine', ...deletion, actor, now } as const);
    },
  });
  return deleted?.position;
}
