import { isDeepStrictEqual } from 'node:util';

import type { Amendment, FineCommand } from '@fines/domain/fine/commands.ts';
import { fineStream, isFineNumber } from '@fines/domain/fine/number.ts';
import type { FineState } from '@fines/domain/fine/state.ts';
import { type FineView, fineView } from '@fines/domain/fine/view.ts';
import { invalid, notFound } from '@fines/domain/shared/refusal.ts';
import type { EventStore } from '@fines/platform/event-store/event-store.ts';

import type { CommandContext } from '../command-context.ts';
import { type Handled, handle } from '../handle.ts';
import { fineAggregate } from './aggregate.ts';
import type { AmendBody } from './bodies.ts';

/** A command to a fine that exists. */
export function changeFine(
  store: EventStore,
  fineNumber: string,
  command: (state: FineState) => FineCommand,
  context: CommandContext,
  ifMatch?: number,
): Promise<Handled<FineState>> {
  if (!isFineNumber(fineNumber)) throw notFound('Fine');
  return handle(store, fineAggregate, { stream: fineStream(fineNumber), command, context, ifMatch });
}

/** The changes that a record, sent back as it was read but for some fields, asks for. */
export function amendmentOf(body: AmendBody, state: FineState): Amendment {
  const { driverLicense, driverName, location, notes, ...others } = body;
  if (state.status !== 'ABSENT' && state.status !== 'CANCELLED') refuseOtherChanges(others, fineView(state));
  return { driverLicense, driverName, location, notes };
}

/** Fields that the server itself keeps move on with every change, so what was read of them is no wish. */
const KEPT_BY_SERVER: ReadonlySet<string> = new Set<keyof FineView>(['updatedAt']);

function refuseOtherChanges(others: Record<string, unknown>, view: FineView): void {
  const errors: Record<string, string> = {};
  for (const [field, current] of Object.entries(view)) {
    if (!(field in others) || KEPT_BY_SERVER.has(field)) continue;
    if (!isDeepStrictEqual(others[field], current))
      errors[field] = `${field} cannot be changed: delete the fine and issue it anew`;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
