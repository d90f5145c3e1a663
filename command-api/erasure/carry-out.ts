import { setTimeout as delay } from 'node:timers/promises';

import {
  decide,
  type Erasure,
  type ErasureCommand,
  type ErasureState,
  erasureStream,
  evolve,
  initialErasure,
} from '@fines/domain/erasure/erasure.ts';
import {
  type ErasureEvent,
  erasureEvents,
  parseErasureEvent,
  type RecordedErasureEvent,
} from '@fines/domain/erasure/events.ts';
import { isRole } from '@fines/domain/shared/permissions.ts';
import { ERASED } from '@fines/domain/shared/personal-data.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import type { ScheduledJob } from '@fines/platform/queue/queue.ts';
import { eraseQuestions } from '@fines/platform/shared/access-log-table.ts';

import { type CommandContext, systemContext } from '../engine/context.ts';
import { type CommandResult, handle, handlePart, unchangedResult } from '../engine/handle.ts';
import { type Decider, load } from '../engine/load.ts';
import type { Log } from '../engine/log.ts';
import { accountsCountingAs } from '../user/another-person.ts';
import { eraseRecord, type PersonalRecord, soughtIn, withLines } from './erase-record.ts';

export const erasureDecider: Decider<ErasureState, ErasureCommand, ErasureEvent> = {
  initial: initialErasure,
  definitions: erasureEvents,
  parse: parseErasureEvent,
  evolve,
  decide,
};

type Dependencies = {
  store: Log;
  pool: Pool;
  /** In milliseconds, within which it is recorded who was shown a list. */
  recordedWithin?: number;
};

/** Approves an erasure and carries it out. */
export async function approveErasure(
  dependencies: Dependencies,
  id: string,
  context: CommandContext,
  ifMatch?: number,
): Promise<CommandResult<ErasureState>> {
  const { store, pool } = dependencies;
  const stream = erasureStream(id);
  const { state } = await load(store, erasureDecider, stream);
  const asker = state.status === 'ABSENT' ? [] : [state.requestedBy.id];
  const { actor } = context;
  const countsAs = await accountsCountingAs(store, context, asker);
  const command = () => ({ type: 'ApproveErasure', actor, countsAs }) as const;
  // If this process ends after the approval, another one finds here what is to be carried out.
  await pool.query(REMEMBER, [id]);
  await handle(store, erasureDecider, { stream, command, context, ifMatch });
  await carryOut(dependencies, id);
  return unchangedResult(await load(store, erasureDecider, stream), context);
}

const REMEMBER = 'INSERT INTO command.open_erasures (erasure_id) VALUES ($1) ON CONFLICT DO NOTHING';
const FORGET = 'DELETE FROM command.open_erasures WHERE erasure_id = $1';

/**
 * Carries out an erasure that was approved. Each of its steps may be repeated, so whoever comes upon one that stopped
 * halfway does the whole again.
 */
async function carryOut(
  { store, pool, recordedWithin = 2000 }: Dependencies,
  erasureId: string,
): Promise<void> {
  const stream = erasureStream(erasureId);
  const { state, events } = await load(store, erasureDecider, stream);
  const approval = events.find((event) => event.type === 'ErasureApproved');
  if (state.status === 'APPROVED' && approval !== undefined) {
    const records = await withLines(store, recordsOf(state));
    // While the texts can still be read.
    const texts = await textsIn(store, records);
    await delay(recordedWithin);
    await eraseQuestions(pool, texts);
    const kept = await eraseAll(store, records, { erasureId, context: contextOf(approval) });
    // Whoever searched meanwhile.
    await eraseQuestions(pool, texts);
    const context = systemContext(approval.metadata.commandId);
    await handlePart(store, erasureDecider, {
      stream,
      command: async () => ({ type: 'CompleteErasure', kept }) as const,
      context,
    });
  }
  await pool.query(FORGET, [erasureId]);
}

const recordsOf = ({
  fineNumbers,
  vehicleIds,
}: Pick<Erasure, 'fineNumbers' | 'vehicleIds'>): PersonalRecord[] => [
  ...fineNumbers.map((id) => ({ kind: 'fine', id }) as const),
  ...vehicleIds.map((id) => ({ kind: 'vehicle', id }) as const),
];

async function textsIn(store: Log, records: readonly PersonalRecord[]): Promise<string[]> {
  const texts = new Set<string>();
  for (const record of records) for (const text of await soughtIn(store, record)) texts.add(text);
  texts.delete(ERASED);
  return [...texts];
}

async function eraseAll(
  store: Log,
  records: readonly PersonalRecord[],
  { erasureId, context }: { erasureId: string; context: CommandContext },
): Promise<Erasure['kept']> {
  const kept: Erasure['kept'] = [];
  for (const record of records) {
    const reason = await eraseRecord(store, record, { rule: 'REQUEST', erasureId }, context);
    if (reason !== undefined) kept.push({ record: record.id, reason });
  }
  return kept;
}

/** Who approved an erasure has erased, whichever process does it and when. */
function contextOf({
  data,
  metadata,
}: Extract<RecordedErasureEvent, { type: 'ErasureApproved' }>): CommandContext {
  const { id, role, badgeNumber } = metadata.actor;
  if (!isRole(role)) throw new Error(`${role} is no role`);
  const actor = { ...data.approvedBy, id, role, badgeNumber };
  const { commandId, $correlationId: correlationId } = metadata;
  return { actor, commandId, correlationId, now: new Date().toISOString() };
}

const EVERY_MS = 600_000;
/** Younger ones may be under way. */
const HALTED = `since < now() - interval '15 minutes'`;

export const erasureJob = (dependencies: Dependencies): ScheduledJob => ({
  schedule: { everyMs: EVERY_MS },
  run: () => finishErasures(dependencies),
});

/** Finishes the erasures that stopped halfway. */
export async function finishErasures(dependencies: Dependencies): Promise<void> {
  const { rows } = await dependencies.pool.query<{ id: string }>(
    `SELECT erasure_id AS id FROM command.open_erasures WHERE ${HALTED} ORDER BY since`,
  );
  const failures: unknown[] = [];
  // One that cannot be finished now does not hold up the others.
  for (const { id } of rows) await carryOut(dependencies, id).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'Erasures could not be finished');
}
