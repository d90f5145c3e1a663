import { randomUUID } from 'node:crypto';

import { factsIn } from '@fines/domain/fine/facts.ts';
import { type Fine, type FineState, isIssued, type StandingFine } from '@fines/domain/fine/state.ts';
import { fineStream, isFineNumber } from '@fines/domain/fine/status.ts';
import { roleSchema } from '@fines/domain/shared/permissions.ts';
import { SYSTEM } from '@fines/domain/shared/person.ts';
import { plateKey } from '@fines/domain/shared/plate.ts';
import { Refusal, conflict, invalid, notFound } from '@fines/domain/shared/refusal.ts';
import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import type { Logger } from '@fines/platform/logger.ts';
import { z } from 'zod';

import type { CommandContext } from '../engine/context.ts';
import { systemContext } from '../engine/context.ts';
import { handlePart, decideOnce, type CommandResult } from '../engine/handle.ts';
import { load } from '../engine/load.ts';
import type { Log } from '../engine/log.ts';
import type { ReissueBody } from './bodies.ts';
import { fineDecider } from './decider.ts';
import { issueAs, type IssuingDependencies, type Unnumbered } from './issue.ts';

/**
 * Voids the fine that this one replaces; does nothing if that was done before. If the rules do not allow it any more,
 * for example because it was paid in that moment, the replacement is deleted and the refusal thrown.
 *
 * @returns the position of the deletion in the log, if there was anything to delete
 */
async function voidReplaced(
  store: Log,
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
const isReplacement = (state: FineState): boolean =>
  isIssued(state) &&
  state.replaces !== undefined &&
  (state.status !== 'CANCELLED' || state.replacedBy !== undefined);

type Deletion = { reason: string; replacedBy?: string };

async function remove(
  store: Log,
  fineNumber: string,
  context: CommandContext,
  deletionOf: (fine: Fine) => Deletion | undefined,
): Promise<string | undefined> {
  const { actor, now } = context;
  const deleted = await handlePart(store, fineDecider, {
    stream: fineStream(fineNumber),
    context,
    command: async (state) => {
      const deletion = isIssued(state) ? deletionOf(state) : undefined;
      return deletion && ({ type: 'DeleteFine', ...deletion, actor, now } as const);
    },
  });
  return deleted?.position;
}

/** The part of `FineIssued` that tells whether the fine replaces another one. */
const replacing = z.object({ replaces: z.object({ fineNumber: z.string() }) });

/** Voids what a fine was issued in place of, if a process ended in between; `issued` is its first event. */
export async function finishReissue(
  { store, logger }: { store: Log; logger: Logger },
  issued: RecordedEvent,
): Promise<void> {
  const { data } = replacing.safeParse(issued.data);
  if (data === undefined) return;
  const { state, events } = await load(store, fineDecider, issued.stream);
  const [first] = events;
  if (first === undefined || !isReplacement(state)) return;
  const { fineNumber } = data.replaces;
  try {
    const position = await voidReplaced(store, state, contextOf(first.metadata.actor));
    if (position !== undefined) logger.warn({ fineNumber }, 'voided a fine that another one had replaced');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    logger.warn({ err: error, fineNumber }, 'took back a fine that was to replace this one');
  }
}

/** The context of a sweep that acts for the person who reissued the fine. */
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

/** The answer when a reissue that was taken back is sent again. */
const TAKEN_BACK = 'The fine could not be voided, so the new one was taken back. Try it anew';

type ReissueRequest = ReissueBody & { fineNumber: string };

/**
 * Issues a fine again under another plate, then voids the old one. Each of the two names the other. The new one comes
 * first: it names the fine that is to be voided, so that a sweep can finish the work after a crash.
 */
export async function reissueFine(
  dependencies: IssuingDependencies,
  wanted: ReissueRequest,
  context: CommandContext,
  ifMatch?: number,
): Promise<CommandResult<FineState>> {
  if (!isFineNumber(wanted.fineNumber)) throw notFound('Fine');
  const stream = fineStream(wanted.fineNumber);
  return dependencies.mutex.run(stream, async () => {
    const replacement = async () =>
      replacementOf(await voidable(dependencies, stream, context, ifMatch), wanted, context);
    const issued = await issueAs(dependencies, replacement, context);
    if (!isReplacement(issued.state)) throw conflict('taken-back', TAKEN_BACK);
    const position = await voidReplaced(dependencies.store, issued.state, context);
    return { ...issued, position: position ?? issued.position };
  });
}

/** The fine, if the rules let it be voided: what they refuse is refused before anything is issued. */
async function voidable(
  { store }: IssuingDependencies,
  stream: string,
  context: CommandContext,
  ifMatch: number | undefined,
): Promise<StandingFine> {
  const loaded = await load(store, fineDecider, stream);
  const { actor, now } = context;
  const command = () => ({ type: 'DeleteFine', replacedBy: 'another', actor, now }) as const;
  await decideOnce(fineDecider, { command, context, ifMatch }, loaded);
  const { state } = loaded;
  if (!isIssued(state) || state.status === 'CANCELLED') throw notFound('Fine');
  return state;
}

/**
 * Copies everything but the plate, also the officer who issued the fine. It gets a new due date, since another person
 * gets it.
 */
function replacementOf(
  fine: StandingFine,
  { licensePlate, reason }: ReissueRequest,
  { actor, now }: CommandContext,
): Unnumbered {
  if (plateKey(licensePlate) === plateKey(fine.licensePlate)) {
    throw invalid({ licensePlate: 'The fine names this plate already' });
  }
  const { offenseType: type, offenseDescription: name, amount, issuedBy, fineNumber } = fine;
  const { photos, dateIssued } = fine;
  const facts = { licensePlate, ...factsIn(fine), photos, dateIssued };
  const offense = { type, name, amount };
  return { type: 'IssueFine', ...facts, offense, replaces: { fineNumber, reason, issuedBy }, actor, now };
}
