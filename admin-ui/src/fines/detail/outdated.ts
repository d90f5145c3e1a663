import { statusOf } from '../../data/problem.ts';
import type { Table } from '../../data/useChanged.ts';

/** What a command on a fine may change. */
export const FINE_TABLES = ['fines', 'payments', 'disputes', 'activity'] as const satisfies readonly Table[];

/** Whether a refusal means that the fine is not any more what the screen shows. */
export const isOutdated = (error: unknown): boolean => [404, 409, 412].includes(statusOf(error) ?? 0);
