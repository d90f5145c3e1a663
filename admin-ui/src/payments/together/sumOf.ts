import type { PayableFine } from '../record/payableFine.ts';

/** In emalangeni, summed as cents so that nothing is lost. */
export const sumOf = (fines: readonly PayableFine[]): number =>
  fines.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100;
