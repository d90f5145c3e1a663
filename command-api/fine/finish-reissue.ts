import { randomUUID } from 'node:crypto';

import { SYSTEM } from '@fines/domain/shared/actor.ts';
import { Refusal } from '@fines/domain/shared/refusal.ts';
import { roleSchema } from '@fines/domain/shared/roles.ts';
import type { EventStore, RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import type { Log } from '@fines/platform/log.ts';
import { z } from 'zod';

import type { CommandContext } from '../command-context.ts';
import { load } from '../load.ts';
import { systemContext } from '../system.ts';
import { fineAggregate } from './aggregate.ts';
import { isReplacement, voidReplaced } from './void-replaced.ts';

/** Read of every fine that is swept, most of which replace none. */
const replacing = z.object({ replaces: z.object({ fineNumber: z.string() }) });

/** Voids what a fine was issued in place of, if a process ended in between; `issued` is its first event. */
export async function finishReissue(
  { store, log }: { store: EventStore; log: Log },
  issued: RecordedEvent,
): Promise<void> {
  const { data } = replacing.safeParse(issued.data);
  if (data === undefined) return;
  const { state, events } = await load(store, fineAggregate, issued.stream);
  const [first] = events;
  if (first === undefined || !isReplacement(state)) return;
  const { fineNumber } = data.replaces;
  try {
    const position = await voidReplaced(store, state, contextOf(first.metadata.actor));
    if (position !== undefined) log.warn({ fineNumber }, 'voided a fine that another one had replaced');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    log.warn({ err: error, fineNumber }, 'took back a fine that was to replace this one');
  }
}

/** In the name of whoever reissued the fine, who ordered this too. */
function contextOf({
  id,
  badgeNumber,
  role,
}: {
  id: string;
  badgeNumber: string | null;
  role: string;
}): CommandContext {
  const known = roleSchema.parse(role);
  return { ...systemContext(randomUUID()), actor: { ...SYSTEM, id, badgeNumber, role: known } };
}
