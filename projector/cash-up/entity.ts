import type { CashUps } from '@fines/domain/cash-up/cash-up.ts';

/** The cash-ups of one person and day; `id` is what their stream is named after. */
export type CurrentCashUps = { id: string; cashUps: CashUps; revision: number };
