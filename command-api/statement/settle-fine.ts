import type { FineEvent } from '@fines/domain/fine/events.ts';
import { type FineState, isIssued } from '@fines/domain/fine/state.ts';
import { fineStream, type FineStatus } from '@fines/domain/fine/status.ts';
import type { Cents } from '@fines/domain/shared/money.ts';
import { Refusal } from '@fines/domain/shared/refusal.ts';
import { lineKnown, type TakeLine } from '@fines/domain/statement/decide.ts';
import { enoughOf, isPaidByLines, transferOf, type Use, usesFor } from '@fines/domain/statement/settle.ts';
import { isOpen, statementLineStream, type TakenLine } from '@fines/domain/statement/state.ts';

import { type CommandContext, partOf } from '../engine/context.ts';
import { load, type Loaded } from '../engine/load.ts';
import { findFine, fineDecider } from '../fine/decider.ts';
import { receiptIn } from '../payment/payment-made.ts';
import { payInTurn, type PaymentDependencies } from '../payment/record-payment.ts';
import type { MoneySource } from '../receipt/receipt.ts';
import { type LoadedLine, loadLine, setFreeIn, takeLine, tellLine } from './line-stream.ts';
import type { MoneyIndex } from './money-index.ts';

export type SettlingDependencies = PaymentDependencies & { moneyIndex: MoneyIndex };

/** `fine`: its status; undefined if there is no such fine. `paid`: with what and where that was recorded. */
export type Settled = {
  fine: FineStatus | undefined;
  paid?: { receiptNumber: string; uses: readonly Use[]; position: string };
  /** Whether somebody has to say first that lines are for it. */
  isDoubtful?: true;
};

/** `isSaid`: whether somebody has just said that a line is for it. */
type OfFine = { fineNumber: string; context: CommandContext; isSaid?: true };

/**
 * Pays a fine with the lines that the index knows for it, if they are enough. First each line says that it is used for
 * the payment, then the payment is recorded, which decides; if it is refused, the lines are free again. May be repeated
 * at any time.
 */
export const settleFine = (
  dependencies: SettlingDependencies,
  { fineNumber, context, isSaid }: OfFine,
): Promise<Settled> =>
  inTurn(dependencies, { fineNumber, isSaid }, async (fine) => {
    const lines = await linesFor(dependencies, fineNumber);
    const states = [...lines.values()].map(({ state }) => state);
    const uses = usesFor(fine.amount, states) ?? [];
    const line = lines.get(uses[0]?.lineId ?? '')?.state;
    if (line === undefined) return undefined;
    const setAside = async (receiptNumber: string): Promise<void> => {
      for (const { lineId, amount } of uses) {
        const command = { type: 'UseLine', receiptNumber, fineNumber, amount } as const;
        await tellLine(dependencies.store, lineId, command, context, lines.get(lineId));
      }
    };
    return pay(dependencies, { fineNumber, context, fine, uses, line, setAside });
  });

/**
 * Pays a fine with a line that was not taken yet, and takes it with that: the one that is enough by itself, if one of
 * these is.
 *
 * @returns the line; none if the fine was not paid. Then it may be taken, as well as not, if the fine is doubtful only
 *   as a proposal
 */
export async function payWithNewLine(
  dependencies: SettlingDependencies,
  { fineNumber, context }: OfFine,
  takings: readonly TakeLine[],
): Promise<Pick<Settled, 'isDoubtful'> & { line?: LoadedLine | undefined }> {
  let taken: LoadedLine | undefined;
  const { paid, isDoubtful } = await inTurn(dependencies, { fineNumber }, async (fine) => {
    const { amount } = fine;
    const taking = enoughOf(amount, takings, ({ line }) => line.amount);
    if (taking === undefined) return undefined;
    const { lineId, line } = taking;
    const setAside = async (receiptNumber: string): Promise<void> => {
      const use = { receiptNumber, amount };
      taken ??= await takeLine(dependencies.store, { ...taking, use }, context);
      if (taken === undefined) throw lineKnown();
    };
    const own = partOf(context, statementLineStream(lineId), undefined);
    const uses = [{ lineId, amount }];
    return pay(dependencies, { fineNumber, context: own, fine, uses, line, setAside });
  });
  return { line: paid && taken, ...(isDoubtful && { isDoubtful }) };
}

/** A fine that can be paid, as it was read. */
type Payable = { read: Loaded<FineState, FineEvent>; amount: Cents };

/** Does something with a fine that can be paid, while nobody else in this process does. */
const inTurn = (
  { mutex, store }: SettlingDependencies,
  { fineNumber, isSaid = false }: { fineNumber: string; isSaid?: boolean | undefined },
  act: (fine: Payable) => Promise<Settled | undefined>,
): Promise<Settled> =>
  mutex.run(fineStream(fineNumber), async () => {
    const read = await load(store, fineDecider, fineStream(fineNumber));
    if (!isIssued(read.state)) return { fine: undefined };
    const { status, amount } = read.state;
    if (!isOpen(status)) return { fine: status };
    if (!isSaid && !isPaidByLines(read.state)) return { fine: status, isDoubtful: true };
    return (await act({ read, amount })) ?? { fine: status };
  });

/** The lines that are for a fine, by their ids. */
async function linesFor(
  { store, moneyIndex }: SettlingDependencies,
  fineNumber: string,
): Promise<ReadonlyMap<string, LoadedLine>> {
  const lineIds = await moneyIndex.linesFor(fineNumber);
  const lines = await Promise.all(lineIds.map((lineId) => loadLine(store, lineId)));
  return new Map(
    lines.flatMap((line) => (line?.state.fineNumber === fineNumber ? [[line.state.lineId, line]] : [])),
  );
}

type Paying = OfFine & {
  fine: Payable;
  uses: readonly Use[];
  /** The first of them, which says how the money came. */
  line: Pick<TakenLine, 'channel' | 'bankId'>;
  setAside: MoneySource['setAside'];
};

async function pay(
  dependencies: SettlingDependencies,
  { fineNumber, context, fine: { read, amount }, uses, line, setAside }: Paying,
): Promise<Settled> {
  const lineIds = uses.map(({ lineId }) => lineId);
  const setFree: MoneySource['setFree'] = (...receipt) => setFreeIn(dependencies.store)(lineIds, ...receipt);
  try {
    const paid = await payInTurn(dependencies, {
      body: { fineId: fineNumber, amount, ...transferOf(line, fineNumber) },
      context,
      source: { lineIds, setAside, setFree },
      fine: read,
    });
    const { position, state } = paid;
    const receiptNumber = receiptIn(paid);
    const status = isIssued(state) ? state.status : undefined;
    return { fine: status, ...(receiptNumber && { paid: { receiptNumber, uses, position } }) };
  } catch (error) {
    // Somebody was faster, for example at the counter. The money is in suspense, where the next look finds it.
    if (!(error instanceof Refusal)) throw error;
    return { fine: (await findFine(dependencies.store, fineNumber))?.status };
  }
}
