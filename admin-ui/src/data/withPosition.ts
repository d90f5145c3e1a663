import { headerOf, type HttpClient, isRead, withHeader } from './http.ts';
import { later } from './position.ts';
import { statusOf } from './problem.ts';
import type { Cell } from './storage.ts';

/**
 * Read your own writes: remembers the latest position that a write was answered with, and asks every read to
 * know at least that. `cell` is shared by all tabs.
 */
export const withPosition =
  (cell: Cell) =>
  (next: HttpClient): HttpClient =>
  (url, options) =>
    isRead(options) ? read(cell, next, url, options) : write(cell, next, url, options);

const write = async (cell: Cell, next: HttpClient, ...[url, options]: Parameters<HttpClient>) => {
  const answer = await next(url, options);
  const position = later(cell.read(), answer.headers.get('X-Position') ?? undefined);
  if (position !== undefined) cell.write(position);
  return answer;
};

const read = async (cell: Cell, next: HttpClient, ...[url, given]: Parameters<HttpClient>) => {
  const options = withHeader(given, 'X-Min-Position', cell.read());
  try {
    return await next(url, options);
  } catch (error) {
    // A log that was replaced may never reach an old position: better a stale answer than none for ever.
    if (statusOf(error) === 503 && headerOf(options, 'X-Min-Position') === cell.read()) cell.clear();
    throw error;
  }
};
