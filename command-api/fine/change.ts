import type { Amendment, FineCommand } from '@fines/domain/fine/commands.ts';
import type { FineEvent } from '@fines/domain/fine/events.ts';
import { factsIn } from '@fines/domain/fine/facts.ts';
import { type FineState, isIssued, type StandingFine } from '@fines/domain/fine/state.ts';
import { fineStream, isFineNumber } from '@fines/domain/fine/status.ts';
import { fineView } from '@fines/domain/fine/view.ts';
import { plateKey } from '@fines/domain/shared/plate.ts';
import { notFound } from '@fines/domain/shared/refusal.ts';

import type { CommandContext } from '../engine/context.ts';
import { type CommandResult, handle, refuseOtherChanges } from '../engine/handle.ts';
import type { Log } from '../engine/log.ts';
import { photosToAmend } from '../photo/photos-named.ts';
import { knowingOthers } from '../user/another-person.ts';
import type { AmendBody } from './bodies.ts';
import { fineDecider } from './decider.ts';

/** Who gave a command, and when. */
export type CommandOrigin = Pick<CommandContext, 'actor' | 'now'>;

/** A command to a fine that exists. */
export async function changeFine(
  store: Log,
  fineNumber: string,
  command: (by: CommandOrigin, state: FineState) => FineCommand,
  context: CommandContext,
  ifMatch?: number,
): Promise<CommandResult<FineState, FineEvent>> {
  if (!isFineNumber(fineNumber)) throw notFound('Fine');
  const { actor, now } = context;
  return handle(store, fineDecider, {
    stream: fineStream(fineNumber),
    command: (state) => knowingOthers(store, command({ actor, now }, state), state),
    context,
    ifMatch,
  });
}

/** The changes in a record that a client read, changed and sent back. */
export function amendmentOf(body: AmendBody, state: FineState): Amendment {
  const { photoUrl, photoUrls, ...record } = body;
  const facts = factsIn(record);
  if (isIssued(state) && state.status !== 'CANCELLED') {
    const wanted = { ...fineView(state, asItIs), ...facts };
    refuseOtherChanges(asWritten(record, state), wanted, howToChange);
  }
  const photos = isIssued(state) ? photosToAmend({ photoUrl, photoUrls }, state.photos) : undefined;
  return { ...facts, photos };
}

/** The client read the plate in the register's spelling, which may differ from the fine's but is the same plate. */
function asWritten({ licensePlate, ...others }: Record<string, unknown>, fine: StandingFine) {
  if (licensePlate === undefined) return others;
  const isSame = typeof licensePlate === 'string' && plateKey(licensePlate) === plateKey(fine.licensePlate);
  return { ...others, licensePlate: isSame ? fine.licensePlate : licensePlate };
}

const howToChange = (field: string): string =>
  `${field} cannot be changed: delete the fine and issue it anew`;

/** Photos may be changed, so their address is not compared. */
const asItIs = (sha256: string): string => sha256;
