import type { Checked } from './read-event.ts';

/** Where the log is not what it should be. A revision of null: the stream, or some event of it, is missing. */
export type Break = { stream: string; revision: number | null; problem: string };

/** For a person to read; streams may hold any character. */
export const breakText = ({ stream, revision, problem }: Break): string =>
  `${stream}${revision === null ? '' : ` at revision ${revision}`}: ${problem}`;

/** One thing that must hold of the whole log, looked at event by event, in order. */
export type Check = {
  name: string;
  /** Whether a break shows that events are not those that were written; others show what was written wrong. */
  isOfForgery?: true;
  /** Whether it shows what may be right, and somebody should know of: no break. */
  isToLookAt?: true;
  /** What is wrong with the next event; undefined if nothing is. */
  take(event: Checked): string | undefined;
  /** What only shows when all events were there. */
  end?(): Break[];
  /** What was looked at, for people. */
  looked(): string;
};
