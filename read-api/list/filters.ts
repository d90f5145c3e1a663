import { instantSchema, nearDaySchema, shiftDay, startOfLocalDay } from '@fines/domain/shared/dates.ts';
import { folded } from '@fines/domain/shared/folding.ts';
import { plateKey } from '@fines/domain/shared/plate.ts';
import { anyCase, asCode, withoutHidden } from '@fines/domain/shared/text.ts';
import { z } from 'zod';

import { MAX_LIMIT } from './list-query.ts';

const DAY = 'must be a day (2026-03-01) from 1900 to 2199';

/** A local day. */
export const day = z.iso.date(DAY).refine((asked) => nearDaySchema.safeParse(asked).success, DAY);

const dayOrInstant = 'must be a day (2026-03-01) or an instant (2026-03-01T08:00:00Z) from 1900 to 2199';

/** The first instant that matches. */
export const from = z.union([day.transform(startOfLocalDay), instantSchema], { error: dayOrInstant });

/** The first instant after a local day. */
export const endOfLocalDay = (localDay: string): string => startOfLocalDay(shiftDay(localDay, 1));

const millisecondAfter = (instant: string): string => new Date(Date.parse(instant) + 1).toISOString();

/** The first instant that no longer matches: a day and a millisecond both count to their end. */
export const upTo = z.union([day.transform(endOfLocalDay), instantSchema.transform(millisecondAfter)], {
  error: dayOrInstant,
});

export const text = z
  .string({ error: 'must be text' })
  .overwrite(withoutHidden)
  .max(200, 'is too long')
  .refine((value) => value.isWellFormed(), 'has a broken character');

/** react-admin's dialect sends a list, the other dialect sends it as JSON text. */
const idsUpTo = (most: number) =>
  z.preprocess(
    jsonOf,
    z.array(text, { error: 'must be a list of ids' }).max(most, `has more than ${most} ids`),
  );

export const ids = idsUpTo(MAX_LIMIT);

/** As many as a cashier takes in a day, and as fit into a URL. */
export const receiptNumbers = idsUpTo(300);

function jsonOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** In upper or lower case. */
export const oneOf = <const Value extends string>(values: readonly [Value, ...Value[]]) =>
  anyCase(values, `must be one of ${values.join(', ')}`);

export const yesOrNo = z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })], {
  error: 'must be true or false',
});

/** The conditions of a query, and the values of its placeholders. */
export class Where {
  readonly #conditions: string[] = [];
  readonly #values: unknown[];

  constructor(values: unknown[] = []) {
    this.#values = values;
  }

  /** Adds a value and returns its placeholder, so that the value is not part of the SQL. */
  value(value: unknown): string {
    this.#values.push(value);
    return `$${this.#values.length}`;
  }

  /** Adds `condition(placeholder)`, unless the value is undefined. */
  and(value: unknown, condition: (placeholder: string) => string): void {
    if (value !== undefined) this.#conditions.push(condition(this.value(value)));
  }

  /** Adds a condition without a value. */
  always(condition: string): void {
    this.#conditions.push(condition);
  }

  /** A copy with the same conditions and values, to which more can be added. */
  copy(): Where {
    const copy = new Where([...this.#values]);
    copy.#conditions.push(...this.#conditions);
    return copy;
  }

  /** Starts the conditions of another part of the same query. They share its list of values. */
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

/** A LIKE pattern that finds a text anywhere, even if the text has `%` or `_`. */
export const containing = (part: string): string => `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`;

/**
 * The condition that `search_text`, which is stored folded or in lower case, contains the searched text; undefined if
 * nothing is searched.
 */
export function searchMatches(where: Where, search: string | undefined): string | undefined {
  const texts = searchedTexts(search);
  if (texts.length === 0) return undefined;
  const matches = `search_text LIKE ANY(${where.value(texts.map(containing))})`;
  // `IS TRUE` keeps Postgres from using the index: without three characters to look up, Postgres would read the whole
  // index and then the whole table as well.
  return texts.every(isInIndex) ? matches : `(${matches}) IS TRUE`;
}

/**
 * The text as it was typed and folded, and the same without separators as plates are compared: `HSD472BM` is the plate
 * `HSD-472 BM`.
 */
function searchedTexts(search = ''): string[] {
  const typed = asCode(search).replaceAll(/\s+/g, ' ').toLowerCase();
  return [...new Set([typed, folded(typed), plateKey(typed).toLowerCase()])].filter(Boolean);
}

/** The words of a search for a name, folded, without duplicates. */
export const searchedWords = (search = ''): string[] => [
  ...new Set(folded(search).split(' ').filter(Boolean)),
];

/** The index looks up three characters of a word. The beginning of a word counts as two of them. */
const isInIndex = (part: string): boolean => /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]/u.test(part);

/**
 * What a question may say by one name: the schema of its value, and what that says of the rows, in SQL whose values are
 * put into `where`. Without SQL, the list itself sees to it.
 */
export type Filter<Schema extends z.ZodType = z.ZodType> = {
  readonly schema: Schema;
  sql?(value: z.output<Schema>, where: Where): string | undefined;
};

/** By the names that clients use. */
export type Filters = Readonly<Record<string, Filter>>;

/** The values that a question gives. */
export type Given<F extends Filters> = { readonly [Name in keyof F]?: z.output<F[Name]['schema']> };

/** Only the schemas, by name. */
export const schemasOf = <F extends Filters>(filters: F) =>
  Object.fromEntries(Object.entries(filters).map(([name, { schema }]) => [name, schema])) as {
    [Name in keyof F]: F[Name]['schema'];
  };

/** The conditions of those filters that a question gives; added to `where`, if there are others. */
export function whereOf<F extends Filters>(filters: F, given: Given<F>, where = new Where()): Where {
  for (const [name, filter] of Object.entries(filters)) {
    const value = given[name];
    const condition = value === undefined ? undefined : filter.sql?.(value, where);
    if (condition !== undefined) where.always(condition);
  }
  return where;
}

export const filter = <Schema extends z.ZodType>(
  schema: Schema,
  sql: NonNullable<Filter<Schema>['sql']>,
): Filter<Schema> => ({ schema, sql });

/** Compares a column with the value, or with what `as` makes of it. */
export const compares = <Schema extends z.ZodType>(
  column: string,
  operator: '=' | '<>' | '<' | '<=' | '>' | '>=',
  schema: Schema,
  as: (value: z.output<Schema>) => unknown = (value) => value,
): Filter<Schema> => filter(schema, (value, where) => `${column} ${operator} ${where.value(as(value))}`);

export const is = <Schema extends z.ZodType>(column: string, schema: Schema): Filter<Schema> =>
  compares(column, '=', schema);

/** Whether a condition holds. */
export const whether = (condition: string) =>
  filter(yesOrNo, (isWanted) => (isWanted ? condition : `NOT (${condition})`));

export const isIn = (column: string, schema: typeof ids) =>
  filter(schema, (wanted, where) => `${column} = ANY(${where.value(wanted)})`);

/** Contains the text in `search_text`. */
export const searched = filter(text, (search, where) => searchMatches(where, search));
