import { instantSchema, nearDaySchema, shiftDay, startOfLocalDay } from '@fines/domain/shared/dates.ts';
import { plateKey } from '@fines/domain/shared/plate.ts';
import { z } from 'zod';

import { MAX_LIMIT } from './list-query.ts';

const DAY = 'must be a day (2026-03-01) from 1900 to 2199';

/** A local day. */
export const day = z.iso.date(DAY).refine((asked) => nearDaySchema.safeParse(asked).success, DAY);

const dayOrInstant = 'must be a day (2026-03-01) or an instant (2026-03-01T08:00:00Z) from 1900 to 2199';

/** The first instant that is not too early. */
export const from = z.union([day.transform(startOfLocalDay), instantSchema], { error: dayOrInstant });

/** The first instant after a local day. */
export const endOfLocalDay = (localDay: string): string => startOfLocalDay(shiftDay(localDay, 1));

const millisecondAfter = (instant: string): string => new Date(Date.parse(instant) + 1).toISOString();

/** The first instant that is too late: a day and a millisecond both count to their end. */
export const upTo = z.union([day.transform(endOfLocalDay), instantSchema.transform(millisecondAfter)], {
  error: dayOrInstant,
});

export const text = z
  .string({ error: 'must be text' })
  .max(200, 'is too long')
  .refine((value) => value.isWellFormed(), 'has a broken character');

/** The dialect of react-admin has lists, the other one writes them as JSON. */
const idsUpTo = (most: number) =>
  z.preprocess(
    jsonOf,
    z.array(text, { error: 'must be a list of ids' }).max(most, `has more than ${most} ids`),
  );

export const ids = idsUpTo(MAX_LIMIT);

/** As many as somebody takes at a till in a day, and as an address can hold. */
export const receiptNumbers = idsUpTo(300);

function jsonOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

export const yesOrNo = z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })], {
  error: 'must be true or false',
});

/** The conditions of a question, and the values that its placeholders stand for. */
export class Where {
  readonly #conditions: string[] = [];
  readonly #values: unknown[];

  constructor(values: unknown[] = []) {
    this.#values = values;
  }

  /** Keeps a value out of the SQL; gives the placeholder that stands for it. */
  value(value: unknown): string {
    this.#values.push(value);
    return `$${this.#values.length}`;
  }

  /** Adds `condition(placeholder)` unless there is no value to compare with. */
  and(value: unknown, condition: (placeholder: string) => string): void {
    if (value !== undefined) this.#conditions.push(condition(this.value(value)));
  }

  /** Adds a condition that compares with no value of the question. */
  always(condition: string): void {
    this.#conditions.push(condition);
  }

  /** Adds a condition, or that it does not hold, unless nothing is wanted of it. */
  whether(isWanted: boolean | undefined, condition: string): void {
    if (isWanted !== undefined) this.always(isWanted ? condition : `NOT (${condition})`);
  }

  /** The same conditions, to go on from. */
  copy(): Where {
    const copy = new Where([...this.#values]);
    copy.#conditions.push(...this.#conditions);
    return copy;
  }

  /** The conditions, none yet, of another part of the same question: the values are those of both. */
  beside(): Where {
    return new Where(this.#values);
  }

  get sql(): string {
    return this.#conditions.length === 0 ? '' : `WHERE ${this.#conditions.join(' AND ')}`;
  }

  get values(): unknown[] {
    return [...this.#values];
  }
}

/** A pattern that finds a text anywhere, whatever characters it has. */
export const containing = (part: string): string => `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Adds the condition that `search_text`, which such tables keep in lower case, has what is searched. */
export function andSearch(where: Where, search: string | undefined): void {
  const matches = searchMatches(where, search);
  if (matches !== undefined) where.always(matches);
}

/** The condition that `search_text` has what is searched; undefined if nothing is. */
export function searchMatches(where: Where, search: string | undefined): string | undefined {
  const texts = searchedTexts(search);
  if (texts.length === 0) return undefined;
  const matches = `search_text LIKE ANY(${where.value(texts.map(containing))})`;
  // Written so that Postgres does not recognise what its index serves: without three characters to look up it
  // would read the whole index, and then the whole table all the same.
  return texts.every(isInIndex) ? matches : `(${matches}) IS TRUE`;
}

/** As it was typed, with spaces collapsed. */
const collapsed = (search: string): string =>
  search.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** As typed; and as plates are compared, since `HSD472BM` is the plate `HSD-472 BM`. */
function searchedTexts(search = ''): string[] {
  const typed = collapsed(search);
  return typed === '' ? [] : [...new Set([typed, plateKey(typed).toLowerCase()])];
}

/** The words that are searched, each once. */
export const searchedWords = (search = ''): string[] => [
  ...new Set(collapsed(search).split(' ').filter(Boolean)),
];

/** The index knows texts by three characters of a word, of which the beginning of a word is worth two. */
const isInIndex = (part: string): boolean => /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]/u.test(part);
