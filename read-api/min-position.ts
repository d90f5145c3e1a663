import type { IncomingHttpHeaders } from 'node:http';

import { parsePosition } from '@fines/platform/event-store/position.ts';
import type { Endpoint, Reply } from '@fines/platform/http/endpoint.ts';
import { HttpProblem } from '@fines/platform/http/problem.ts';

import type { WatchedPosition } from './read-position.ts';

const WAIT_MS = 5000;

/** What is needed here of the handlers of all endpoints, whatever else they are asked with. */
type Handle = (request: { headers: IncomingHttpHeaders }) => Promise<Reply>;

/**
 * Makes endpoints wait for the log position that `X-Min-Position` names, so that people see what they have
 * just saved. It comes after the sign-in check: strangers cannot make us wait.
 */
export const waitingForPosition = (
  endpoints: readonly Endpoint[],
  position: WatchedPosition,
  waitMs = WAIT_MS,
): Endpoint[] =>
  endpoints.map((endpoint) => {
    const handle = endpoint.handle as unknown as Handle;
    const waitAndHandle: Handle = async (request) => {
      const commit = minCommit(request.headers['x-min-position']);
      if (commit !== undefined && !(await position.reaches(commit, waitMs))) {
        throw notYetVisible();
      }
      return handle(request);
    };
    const headers = [...(endpoint.headers ?? []), 'X-Min-Position'] as const;
    return { ...endpoint, headers, handle: waitAndHandle };
  });

/** By its code a client knows that it would be answered if it asked for less. */
const notYetVisible = (): HttpProblem =>
  new HttpProblem(503, 'catching-up', 'What you saved is not visible yet. Try again in a moment.', {
    retryAfterSeconds: 2,
  });

function minCommit(header: string | string[] | undefined): bigint | undefined {
  if (header === undefined || header === '') return undefined;
  try {
    return parsePosition(String(header)).commit;
  } catch {
    throw new HttpProblem(
      400,
      'bad-parameter',
      'X-Min-Position: must be the X-Position of an earlier answer',
    );
  }
}
