import type { Fine } from '@fines/domain/fine/state.ts';
import type { TakeLine } from '@fines/domain/statement/decide.ts';
import type { Meant } from '@fines/domain/statement/line.ts';
import { fineNamedIn, plateKeysIn } from '@fines/domain/statement/meaning.ts';
import { isOpen } from '@fines/domain/statement/state.ts';
import { EventsRemoved } from '@fines/platform/event-store/event-store.ts';
import pLimit from 'p-limit';

import type { Log } from '../engine/log.ts';
import { findFine } from '../fine/decider.ts';
import type { MoneyIndex } from './money-index.ts';

/** How many lines are under way at once. What arrives together is written together; some numbers of receipts are left. */
export const AT_ONCE = 96;

/** What the lines say of fines, by their ids: the one for which each is, or seems to be, if there is one. */
export async function meantBy(
  { store, moneyIndex }: { store: Log; moneyIndex: MoneyIndex },
  lines: readonly Pick<TakeLine, 'lineId' | 'line'>[],
): Promise<ReadonlyMap<string, Meant>> {
  const named = new Map(lines.map(({ lineId, line }) => [lineId, fineNamedIn(line)]));
  const unsure = lines.filter(({ lineId }) => named.get(lineId)?.isChecked !== true);
  const byPlate = await moneyIndex.finesWith(
    unsure.map(({ line }) => ({ keys: plateKeysIn(line), amount: line.amount, day: line.day })),
  );
  const meant = new Map<string, Meant>();
  for (const [lineId, one] of named)
    if (one?.isChecked === true) meant.set(lineId, { fineNumber: one.fineNumber, by: 'REFERENCE' });
  await pLimit(AT_ONCE).map(unsure, async ({ lineId }, nth) => {
    const proposal = await proposalFor(store, named.get(lineId)?.fineNumber, byPlate[nth] ?? []);
    if (proposal !== null) meant.set(lineId, proposal);
  });
  return meant;
}

/** A vehicle with more fines of the same amount than this is for people to look at. */
const MOST_CANDIDATES = 20;

/** The fine that a line seems to be for, as long as it is to be paid, and is the only one. */
async function proposalFor(
  store: Log,
  number: string | undefined,
  ofPlate: readonly string[],
): Promise<Meant | null> {
  if (number !== undefined && (await payableFine(store, number)) !== undefined)
    return { fineNumber: number, by: 'NUMBER' };
  if (ofPlate.length > MOST_CANDIDATES) return null;
  const payable = await Promise.all(ofPlate.map((candidate) => payableFine(store, candidate)));
  const [fine, ...others] = payable.filter((one) => one !== undefined);
  return fine === undefined || others.length > 0 ? null : { fineNumber: fine.fineNumber, by: 'PLATE' };
}

/** A fine that is to be paid, or may have to be; undefined for one of which events were taken away, too. */
export async function payableFine(store: Log, fineNumber: string): Promise<Fine | undefined> {
  const fine = await findFine(store, fineNumber).catch(undefinedIfRemoved);
  return fine !== undefined && isOpen(fine.status) ? fine : undefined;
}

export function undefinedIfRemoved(error: unknown): undefined {
  if (!(error instanceof EventsRemoved)) throw error;
}
