import { HttpError } from 'ra-core';

import { t } from '../i18n/i18nProvider.ts';
import { type HttpClient, isRead, withHeader } from './http.ts';
import { codeOf, positionOf, statusOf } from './problem.ts';
import { storedCell, type Cell } from './storage.ts';

/** The latest place in the event log that a write of this browser reached; all its tabs share it. */
export const position = storedCell(() => localStorage, 'fines-position');

/** A place in the event log, `<commit>/<prepare>`, as the server writes it. */
type Position = { commit: bigint; prepare: bigint };

const PATTERN = /^(\d+)\/(\d+)$/;

function parse(text: string): Position | undefined {
  const [, commit, prepare] = PATTERN.exec(text) ?? [];
  if (commit === undefined || prepare === undefined) return undefined;
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
}

const isAfter = (a: Position, b: Position): boolean =>
  a.commit > b.commit || (a.commit === b.commit && a.prepare > b.prepare);

/** The later of two positions; an unreadable one counts as the earliest. */
export function later(known: string | undefined, heard: string | undefined): string | undefined {
  const [a, b] = [known, heard].map((text) => (text === undefined ? undefined : parse(text)));
  if (b === undefined) return a && known;
  return a === undefined || isAfter(b, a) ? heard : known;
}

/** Whether the lists are behind what this browser wrote. */
export function createCatchingUp() {
  let isBehind = false;
  const listeners = new Set<() => void>();
  const turn = (next: boolean): void => {
    if (next === isBehind) return;
    isBehind = next;
    for (const tell of listeners) tell();
  };
  return {
    isBehind: () => isBehind,
    begin: () => turn(true),
    end: () => turn(false),
    /** Tells when that changes, until what it gives back is called. */
    subscribe: (tell: () => void) => {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
  };
}

type CatchingUp = ReturnType<typeof createCatchingUp>;

export const catchingUp: CatchingUp = createCatchingUp();

/**
 * Read your own writes, and what they were refused for: remembers the latest position that a write was answered
 * with, and asks every read to know at least that. `cell` is shared by all tabs. As long as the server cannot,
 * reads show what there is.
 */
export const withPosition =
  (cell: Cell, reads: CatchingUp) =>
  (next: HttpClient): HttpClient =>
  (url, options) => {
    if (!isRead(options)) return write(cell, next, url, options);
    return reads.isBehind() ? readWhatThereIs(next, url, options) : read(cell, reads, next, url, options);
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
  const latest = later(cell.read(), heard);
  if (latest !== undefined) cell.write(latest);
};

const read = async (
  cell: Cell,
  reads: CatchingUp,
  next: HttpClient,
  ...[url, options]: Parameters<HttpClient>
) => {
  try {
    return await next(url, withHeader(options, 'X-Min-Position', cell.read()));
  } catch (error) {
    if (codeOf(error) !== 'catching-up') throw error;
    reads.begin();
    return readWhatThereIs(next, url, options);
  }
};

/** A record that is not found may have been saved just now. */
const readWhatThereIs = async (next: HttpClient, ...[url, options]: Parameters<HttpClient>) => {
  try {
    return await next(url, options);
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
    throw new HttpError(t('data.notThereYet'), 503);
  }
};
