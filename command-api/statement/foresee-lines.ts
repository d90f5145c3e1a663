import type { Fine } from '@fines/domain/fine/state.ts';
import { centsSchema } from '@fines/domain/shared/money.ts';
import type { Meant } from '@fines/domain/statement/line.ts';
import { isPaidByLines } from '@fines/domain/statement/settle.ts';
import { inParallel } from '@fines/platform/async.ts';

import type { Fate, StatementImport, Task } from './import-statement.ts';
import { recognised } from './known-lines.ts';
import { AT_ONCE, meantBy, payableFine } from './meant-fines.ts';
import type { SettlingDependencies } from './settle-fine.ts';

/** Finds what would become of the lines of a file, in its order. Writes nothing. */
export function foreseeingLines(dependencies: SettlingDependencies): StatementImport['handle'] {
  const { moneyIndex } = dependencies;
  const paid = new Set<string>();
  return async (tasks) => {
    await moneyIndex.learn();
    const all = await recognised(moneyIndex, tasks);
    const meant = await meantBy(
      dependencies,
      all.filter(({ isKnown }) => !isKnown).map(({ line }) => line),
    );
    const fines = await finesNamedBy(dependencies, [...meant.values()]);
    return all.map(({ line, isKnown, perhapsSameAs }) => {
      if (isKnown) return { outcome: 'KNOWN' };
      if (perhapsSameAs !== undefined) return { outcome: 'SUSPENSE', fineNumber: null };
      return foreseen(line, meant.get(line.lineId), { fines, paid });
    });
  };
}

/** Those that lines name for certain, and that are to be paid. */
async function finesNamedBy(
  { store }: SettlingDependencies,
  meant: readonly Meant[],
): Promise<ReadonlyMap<string, Fine>> {
  const named = new Set(meant.flatMap(({ by, fineNumber }) => (by === 'REFERENCE' ? [fineNumber] : [])));
  const fines = new Map<string, Fine>();
  await inParallel([...named], AT_ONCE, async (fineNumber) => {
    const fine = await payableFine(store, fineNumber);
    if (fine !== undefined) fines.set(fineNumber, fine);
  });
  return fines;
}

type Fines = { fines: ReadonlyMap<string, Fine>; paid: Set<string> };

/** A fine is paid once. Lines that are enough only together are foreseen to wait. */
function foreseen({ line }: Task, meant: Meant | undefined, { fines, paid }: Fines): Fate {
  if (meant === undefined) return { outcome: 'SUSPENSE', fineNumber: null };
  const { by, fineNumber } = meant;
  if (by !== 'REFERENCE') return { outcome: 'PROPOSED', fineNumber };
  const fine = fines.get(fineNumber);
  if (fine !== undefined && !isPaidByLines(fine)) return { outcome: 'PROPOSED', fineNumber };
  if (fine === undefined || fine.amount > line.amount || paid.has(fineNumber))
    return { outcome: 'SUSPENSE', fineNumber };
  paid.add(fineNumber);
  return { outcome: 'RECORDED', fineNumber, inSuspense: centsSchema.parse(line.amount - fine.amount) };
}
