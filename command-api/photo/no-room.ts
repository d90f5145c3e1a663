import { type HttpProblem, unavailable } from '@fines/platform/http/problem.ts';

const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

/** Whether a disk is full. This service keeps nothing on one but photos. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && FULL.has(error.code);

export const noRoom = (): HttpProblem =>
  unavailable('The photo was not kept: there is no room for photos. Try again later, or go on without it.');
