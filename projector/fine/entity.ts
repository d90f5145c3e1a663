import type { StandingFine } from '@fines/domain/fine/state.ts';

/** A fine that is told of, and the revision of its stream. */
export type CurrentFine = { fine: StandingFine; revision: number };
