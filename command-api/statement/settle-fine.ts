import type { FineEvent } from '@fines/domain/fine/events.ts';
import { type Fine, type FineState, isIssued } from '@fines/domain/fine/state.ts';
import { fineStream, type FineStatus } from '@fines/domain/fine/status.ts';
import { Refusal } from '@fines/domain/shared/refusal.ts';
import { transferOf, type Use, usesFor } from '@fines/domain/statement/settle.ts';
import { isOpen, type TakenLine } from '@fines/domain/statement/state.ts';

import type { CommandContext } from '../engine/context.ts';
import { load, type Loaded } from '../engine/load.ts';
import { fineDecider } from '../fine/decider.ts';
import { receiptIn } from '../payment/payment-made.ts';
import { payInTurn, type PaymentDependencies } from '../payment/record-payment.ts';
import { type LoadedLine, loadLine, setFreeIn, takenLine, tellLine, tellNewLine } from './line-stream.ts';
import type { MoneyIndex } from './money-index.ts';

export type SettlingDependencies = PaymentDependencies & { moneyIndex: MoneyIndex };

/** `fine`: its status; undefined if there is no such fine. `paid`: with what and where that was recorded. */
export type Settled = {
  fine: FineStatus | undefined;
  paid?: { receiptNumber: string; uses: readonly Use[]; position: string };
};

type Settling = {
  fineNumber: string;
  context: CommandContext;
  /** A line that was just taken, which need not be read again. */
  newLine?: LoadedLine;
};

/**
 * Pays a fine with the lines that are for it, if they are enough. First each line says that it is used for the payment,
 * then the payment is recorded, which decides; if it is refused, the lines are free again. May be repeated at any time.
 */
export const settleFine = (dependencies: SettlingDependencies, settling: Settling): Promise<Settled> =>
  dependencies.mutex.run(fineStream(settling.fineNumber), () => settleInTurn(dependencies, settling));

type LoadedFine = Loaded<FineState, FineEvent>;

async function settleInTurn(dependencies: SettlingDependencies, settling: Settling): Promise<Settled> {
  const { store } = dependencies;
  const fine: LoadedFine = await load(store, fineDecider, fineStream(settling.fineNumber));
  if (!isIssued(fine.state)) return { fine: undefined };
  const { status } = fine.state;
  if (!isOpen(status)) return { fine: status };
  const lines = await linesFor(dependencies, settling, fine.state);
  const uses = usesFor(fine.state.amount, lines);
  const first = lines.find(({ lineId }) => lineId === uses?.[0]?.lineId);
  if (uses === undefined || first === undefined) return { fine: status };
  return pay(dependencies, settling, { fine, uses, first });
}

/** Only the line that was just taken, if it is enough: most are. */
async function linesFor(
  { store, moneyIndex }: SettlingDependencies,
  { fineNumber, newLine }: Settling,
  { amount }: Fine,
): Promise<TakenLine[]> {
  const own = newLine && takenLine(newLine);
  if (own !== undefined && usesFor(amount, [own]) !== undefined) return [own];
  await moneyIndex.learn();
  const lines = await Promise.all(
    (await moneyIndex.linesFor(fineNumber)).map(async (lineId) => takenLine(await loadLine(store, lineId))),
  );
  return lines.filter((line) => line !== undefined && line.fineNumber === fineNumber) as TakenLine[];
}

type Paying = { fine: LoadedFine; uses: readonly Use[]; first: TakenLine };

async function pay(
  dependencies: SettlingDependencies,
  settling: Settling,
  { fine, uses, first }: Paying,
): Promise<Settled> {
  const { fineNumber, context } = settling;
  const amount = (fine.state as Fine).amount;
  try {
    const paid = await payInTurn(dependencies, {
      body: { fineId: fineNumber, amount, ...transferOf(first, fineNumber) },
      context,
      source: sourceOf(dependencies, settling, uses),
      fine,
    });
    const { position, state } = paid;
    const receiptNumber = receiptIn(paid);
    const status = isIssued(state) ? state.status : undefined;
    return { fine: status, ...(receiptNumber && { paid: { receiptNumber, uses, position } }) };
  } catch (error) {
    // Somebody was faster, for example at the counter. The money is in suspense, where the next look finds it.
    if (!(error instanceof Refusal)) throw error;
    const { state } = await load(dependencies.store, fineDecider, fineStream(fineNumber));
    return { fine: isIssued(state) ? state.status : undefined };
  }
}

function sourceOf(
  { store }: SettlingDependencies,
  { fineNumber, context, newLine }: Settling,
  uses: readonly Use[],
) {
  const lineIds = uses.map(({ lineId }) => lineId);
  const newId = newLine && takenLine(newLine)?.lineId;
  return {
    lineIds,
    setAside: async (receiptNumber: string): Promise<void> => {
      for (const { lineId, amount } of uses) {
        const command = { type: 'UseLine', receiptNumber, fineNumber, amount } as const;
        if (newLine !== undefined && lineId === newId)
          await tellNewLine(store, newLine, { lineId, command, context });
        else await tellLine(store, lineId, command, context);
      }
    },
    setFree: (receiptNumber: string, reason: string) => setFreeIn(store)(lineIds, receiptNumber, reason),
  };
}
