import type { NamedFine } from '@fines/domain/fine/payment-reference.ts';
import type { Fine } from '@fines/domain/fine/state.ts';
import type { TakeLine } from '@fines/domain/statement/decide.ts';
import type { Meant } from '@fines/domain/statement/line.ts';
import { finesNamedBy, plateKeysIn } from '@fines/domain/statement/meaning.ts';
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
  const named = new Map(lines.map(({ lineId, line }) => [lineId, finesNamedBy(line)]));
  const replaced = await moneyIndex.replacedBy(
    [...named.values()].flat().map(({ fineNumber }) => fineNumber),
  );
  const meant = new Map<string, Meant>();
  await pLimit(AT_ONCE).map(named, async ([lineId, fines]) => {
    const one = meantByReferences(fines, replaced);
    if (one !== undefined) meant.set(lineId, await payableFirst(store, one));
  });
  const unsure = lines.filter(({ lineId }) => !meant.has(lineId));
  const byPlate = await moneyIndex.finesWith(
    unsure.map(({ line }) => ({ keys: plateKeysIn(line), amount: line.amount, day: line.day })),
  );
  await pLimit(AT_ONCE).map(unsure, async ({ lineId }, nth) => {
    const proposal = await proposalFor(store, named.get(lineId)?.[0]?.fineNumber, byPlate[nth] ?? []);
    if (proposal !== null) meant.set(lineId, proposal);
  });
  return meant;
}

/** Undefined without a reference that has right check digits. */
function meantByReferences(
  fines: readonly NamedFine[],
  replaced: ReadonlyMap<string, string>,
): Meant | undefined {
  const checked = fines.filter(({ isChecked }) => isChecked).map(({ fineNumber: number }) => number);
  const [fineNumber, ...others] = new Set(checked.map((number) => replaced.get(number) ?? number));
  if (fineNumber === undefined) return undefined;
  if (others.length > 0) return { fineNumber, by: 'REFERENCES', others };
  return { fineNumber, by: checked.includes(fineNumber) ? 'REFERENCE' : 'REISSUED' };
}

/** Of several fines, those that are to be paid come first. */
async function payableFirst(store: Log, { fineNumber, by, others = [] }: Meant): Promise<Meant> {
  if (others.length === 0) return { fineNumber, by };
  const all = [fineNumber, ...others];
  const fines = await Promise.all(all.map((number) => payableFine(store, number)));
  const first = fines.find((fine) => fine !== undefined)?.fineNumber ?? fineNumber;
  return { fineNumber: first, by, others: all.filter((number) => number !== first) };
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
