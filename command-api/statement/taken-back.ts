import { type Cents, centsSchema, formatSzl, toEmalangeni } from '@fines/domain/shared/money.ts';
import type { Debit } from '@fines/domain/statement/line.ts';
import { bankIdsIn, finesNamedBy } from '@fines/domain/statement/meaning.ts';
import { isAllReturned, takenBackBy } from '@fines/domain/statement/state.ts';
import pLimit from 'p-limit';

import type { CommandContext } from '../engine/context.ts';
import { type LoadedLine, loadLine, tellLine } from './line-stream.ts';
import { AT_ONCE, undefinedIfRemoved } from './meant-fines.ts';
import type { SettlingDependencies } from './settle-fine.ts';

type Dependencies = Pick<SettlingDependencies, 'store' | 'moneyIndex'>;

/** What the bank gives back, as far as no line is found for it. */
const UNKNOWN =
  'The bank took back money, and no line of before is found for it. Look for the payment: if one was recorded, refund it';

/**
 * Finds the lines that debits take back: those that a debit names, by their number or by their fine, and whose amount it
 * has. With a context, each line is told, and waits until somebody refunds it or says why not.
 *
 * @returns for each debit why it is refused; undefined for one that is only money that went out
 */
export async function takenBack(
  dependencies: Dependencies,
  debits: readonly Debit[],
  context: CommandContext | undefined,
): Promise<(string | undefined)[]> {
  if (debits.length === 0) return [];
  await dependencies.moneyIndex.learn();
  const named = await dependencies.moneyIndex.namedBy(debits.map(whatIsNamed));
  return pLimit(AT_ONCE).map(debits, async (debit, nth) => {
    const all = await Promise.all((named[nth] ?? []).map((lineId) => lineIn(dependencies, lineId)));
    const lines = linesOf(
      debit,
      all.filter((line) => line !== undefined),
    );
    if (lines.length === 0) return debit.isReturn ? UNKNOWN : undefined;
    return toldOf(dependencies, { debit, lines }, context);
  });
}

const lineIn = ({ store }: Dependencies, lineId: string): Promise<LoadedLine | undefined> =>
  loadLine(store, lineId).catch(undefinedIfRemoved);

function whatIsNamed({ account, bankId, text }: Debit) {
  const fines = finesNamedBy({ reference: null, payer: null, text });
  return {
    account,
    bankIds: bankIdsIn(`${text} ${bankId ?? ''}`),
    fineNumbers: fines.map(({ fineNumber }) => fineNumber),
  };
}

/**
 * Those that were told already, or else one of this amount: a fee has the number of the line for which it is. What the
 * bank calls a return may be of a whole batch, or of less than came.
 */
function linesOf(
  { amounts, isReturn, ...debit }: Debit,
  lines: readonly LoadedLine[],
): readonly LoadedLine[] {
  const key = keyOf(debit);
  const told = lines.filter(({ state }) => state.takeBacks.some((one) => one.key === key));
  if (told.length > 0) return told;
  const here = lines.filter(({ state }) => !isAllReturned(state) && takenBackBy(state) === undefined);
  const exact = here.find(({ state }) => amounts.includes(state.amount));
  if (exact !== undefined) return [exact];
  const sum = here.reduce((total, { state }) => total + state.amount, 0);
  return isReturn ? here.slice(0, amounts.includes(sum) ? here.length : 1) : [];
}

/** Which line of a statement it is. */
const keyOf = ({ account, day, bankId, text }: Pick<Debit, 'account' | 'day' | 'bankId' | 'text'>): string =>
  [account, day, bankId ?? text].join(' ');

type Found = { debit: Debit; lines: readonly LoadedLine[] };

async function toldOf(
  { store }: Dependencies,
  { debit, lines }: Found,
  context: CommandContext | undefined,
): Promise<string | undefined> {
  const key = keyOf(debit);
  const left = lines.filter(({ state }) => {
    const before = state.takeBacks.find((one) => one.key === key);
    return !isAllReturned(state) && before?.isDenied !== true;
  });
  for (const line of context === undefined ? [] : left) {
    const { lineId, amount, day } = line.state;
    const about = { key, day: debit.day ?? day, bankId: debit.bankId, text: debit.text };
    const part = left.length > 1 ? amount : amountOf(debit, amount);
    await tellLine(store, lineId, { type: 'TakeBackLine', ...about, amount: part }, context, line);
  }
  const [first] = left;
  return first && reasonOf(left, amountOf(debit, first.state.amount));
}

const amountOf = ({ amounts }: Debit, amount: Cents): Cents =>
  amounts.includes(amount) ? amount : (centsSchema.safeParse(amounts[0]).data ?? amount);

function reasonOf(lines: readonly LoadedLine[], amount: Cents): string {
  const what = `The bank took back ${formatSzl(toEmalangeni(amount))}`;
  const paid = lines
    .flatMap(({ state }) => state.shares)
    .filter(({ status }) => status === 'RECORDED')
    .map(({ fineNumber, receiptNumber }) => `${fineNumber} (receipt ${receiptNumber})`);
  const days = [...new Set(lines.map(({ state }) => state.day))].join(', ');
  return paid.length === 0
    ? `${what} that came on ${days} and is in suspense. Mark that line to be returned, or say there why not`
    : `${what} that paid ${paid.join(' and ')}. Refund the payment, or say at its line in Suspense why not`;
}
