import type { StatementLine } from '@fines/domain/statement/line.ts';

import type { MoneyIndex } from './money-index.ts';

/** A line, and the id that tells it from every other one: see `lineIdSchema`. */
export type LineToTake = {
  lineId: string;
  /** That of the same line, if it was taken before ids stood on what the bank knows a line by. */
  formerId?: string;
  /** Ids of lines of the same file, which are other ones. */
  ofFile?: ReadonlySet<string>;
  line: StatementLine;
  /** Whether a run of the same import may have taken it, and was cut off before it paid a fine with it. */
  isAgain?: boolean;
};

/** A line, and whether it was taken before, or perhaps: by another file, with other words. */
export type Recognised<Line extends LineToTake> = {
  line: Line;
  isKnown: boolean;
  perhapsSameAs: string | undefined;
};

/** Which of the lines were taken before. One that was taken under the id that it had formerly keeps that. */
export async function recognised<Line extends LineToTake>(
  moneyIndex: MoneyIndex,
  lines: readonly Line[],
): Promise<Recognised<Line>[]> {
  const known = await moneyIndex.known(lines.flatMap(({ lineId, formerId }) => [lineId, formerId ?? lineId]));
  const named = lines.map((line) => {
    const { lineId, formerId } = line;
    return formerId !== undefined && known.has(formerId) && !known.has(lineId)
      ? Object.assign({}, line, { lineId: formerId })
      : line;
  });
  const alike = await moneyIndex.alike(named.map(({ line }) => line));
  return named.map((line, nth) => {
    const isKnown = known.has(line.lineId);
    const other = isKnown ? undefined : alike[nth]?.find((id) => line.ofFile?.has(id) !== true);
    return { line, isKnown, perhapsSameAs: other };
  });
}
