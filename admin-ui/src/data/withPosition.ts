import { HttpError } from 'ra-core';

import type { CatchingUp } from './catchingUp.ts';
import { type HttpClient, isRead, withHeader } from './http.ts';
import { later } from './position.ts';
import { codeOf, positionOf, statusOf } from './problem.ts';
import type { Cell } from './storage.ts';

/**
 * Read your own writes, and what they were refused for: remembers the latest position that a write was answered
 * with, and asks every read to know at least that. `cell` is shared by all tabs. As long as the server cannot,
 * reads show what there is.
 */
export const withPosition =
  (cell: Cell, catchingUp: CatchingUp) =>
  (next: HttpClient): HttpClient =>
  (url, options) => {
    if (!isRead(options)) return write(cell, next, url, options);
    return catchingUp.isBehind()
      ? readWhatThereIs(next, url, options)
      : read(cell, catchingUp, next, url, options);
  };

const write = async (cell: Cell, next: HttpClient, ...[url, options]: Parameters<HttpClient>) => {
  try {
    const answer = await next(url, options);
    remember(cell, answer.headers.get('X-Position') ?? undefined);
    return answer;
  } catch (error) {
    remember(cell, positionOf(error));
    throw error;
  }
};

const remember = (cell: Cell, heard: string | undefined): void => {
  const position = later(cell.read(), heard);
  if (position !== undefined) cell.write(position);
};

const read = async (
  cell: Cell,
  catchingUp: CatchingUp,
  next: HttpClient,
  ...[url, options]: Parameters<HttpClient>
) => {
  try {
    return await next(url, withHeader(options, 'X-Min-Position', cell.read()));
  } catch (error) {
    if (codeOf(error) !== 'catching-up') throw error;
    catchingUp.begin();
    return readWhatThereIs(next, url, options);
  }
};

/** What is missing may be what was just saved. */
const readWhatThereIs = async (next: HttpClient, ...[url, options]: Parameters<HttpClient>) => {
  try {
    return await next(url, options);
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
    throw new HttpError('This is not there yet: lists are catching up. Try again in a moment.', 503);
  }
};
