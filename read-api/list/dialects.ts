import { z } from 'zod';

/** A parameter of a list that is not understood, and why. */
export class BadParameter extends Error {
  override readonly name = 'BadParameter';
  readonly parameter: string;

  constructor(parameter: string, why: string) {
    super(why);
    this.parameter = parameter;
  }
}

/** The parameters of a question, as the client sent them. */
export type Raw = Readonly<Record<string, unknown>>;

/** Keeps every name that was given. zod's own record drops `__proto__`, and then the answer would be wrong. */
export const rawSchema = z.custom<Raw>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

/** A list's parameters in either dialect, not validated yet, with the names that the dialect uses for them. */
export type RawList = {
  sort: { by?: string; order?: string; parameters: { by: string; order: string } };
  offset: number;
  limit: { value: number; parameter: string };
  filter: { values: Raw; parameterOf: (name: string) => string };
};

const REACT_ADMIN = ['sort', 'range', 'filter'];
const OWN = ['page', 'limit', 'sortBy', 'sortOrder'];

export const isReactAdmin = (raw: Raw): boolean => REACT_ADMIN.some((name) => name in raw);

const DEFAULT_LIMIT = 10;

/** `page=1&limit=10&search=&status=&sortBy=&sortOrder=` */
export function ownDialect(raw: Raw, filterNames: readonly string[]): RawList {
  requireKnown(raw, [...OWN, ...filterNames]);
  const limit = wholeNumber(raw, 'limit', DEFAULT_LIMIT);
  const page = wholeNumber(raw, 'page', 1);
  if (page < 1) throw new BadParameter('page', 'the first page is 1');
  return {
    sort: {
      by: textOf(raw, 'sortBy'),
      order: textOf(raw, 'sortOrder'),
      parameters: { by: 'sortBy', order: 'sortOrder' },
    },
    offset: (page - 1) * limit,
    limit: { value: limit, parameter: 'limit' },
    filter: {
      values: Object.fromEntries(Object.entries(raw).filter(([name]) => !OWN.includes(name))),
      parameterOf: (name) => name,
    },
  };
}

const sortSchema = z.tuple([z.string(), z.string()]);
const rangeSchema = z
  .tuple([z.int().nonnegative(), z.int().nonnegative()])
  .refine(([first, last]) => last >= first);
/** react-admin sends no range when it asks for given ids. Then it gets at most this many. */
const WITHOUT_RANGE: [number, number] = [0, 99];

/** `sort=["createdAt","DESC"]&range=[0,9]&filter={"q":"…"}` */
export function reactAdminDialect(raw: Raw): RawList {
  requireKnown(raw, REACT_ADMIN);
  const [by, order] = json(raw, 'sort', sortSchema, 'must be ["field","ASC"] or ["field","DESC"]') ?? [];
  const range = json(raw, 'range', rangeSchema, 'must be [first,last], counted from 0') ?? WITHOUT_RANGE;
  const { q, ...values } = json(raw, 'filter', rawSchema, 'must be a JSON object') ?? {};
  return {
    sort: { by, order, parameters: { by: 'sort', order: 'sort' } },
    offset: range[0],
    limit: { value: range[1] - range[0] + 1, parameter: 'range' },
    // react-admin calls its search box `q`.
    filter: { values: { search: q, ...values }, parameterOf: (name) => `filter.${name}` },
  };
}

function requireKnown(raw: Raw, known: readonly string[]): void {
  const unknown = Object.keys(raw).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new BadParameter(unknown, `is not known here; there are ${known.join(', ')}`);
  }
}

function textOf(raw: Raw, name: string): string | undefined {
  const value = raw[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw new BadParameter(name, 'may be given once only');
  return value;
}

function wholeNumber(raw: Raw, name: string, fallback: number): number {
  const text = textOf(raw, name);
  if (text === undefined) return fallback;
  if (!/^\d{1,9}$/.test(text)) throw new BadParameter(name, 'must be a whole number');
  return Number(text);
}

function json<Schema extends z.ZodType>(
  raw: Raw,
  name: string,
  schema: Schema,
  message: string,
): z.output<Schema> | undefined {
  const text = textOf(raw, name);
  if (text === undefined) return undefined;
  const result = schema.safeParse(parseJson(text));
  if (result.success) return result.data;
  throw new BadParameter(name, message);
}

/** Undefined if the text is not JSON; no JSON text means undefined. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
