import type { Reply } from '@fines/platform/http/endpoint.ts';
import { describeAs } from '@fines/platform/http/openapi-operation.ts';
import { z } from 'zod';

import {
  BadParameter,
  isReactAdmin,
  ownDialect,
  type Raw,
  type RawList,
  rawSchema,
  reactAdminDialect,
} from './dialects.ts';

const orders = z.enum(['ASC', 'DESC']);

const jsonText = (what: string, example: string) =>
  z
    .string()
    .describe(`In the dialect of react-admin: ${what}, such as \`${example}\`.`)
    .meta({ contentMediaType: 'application/json' });

/**
 * The parameters of a list in both dialects, for the description of the API. Without defaults and examples, since
 * pages that try out the API would send them, for both dialects at once.
 */
const listParameters = <Shape extends z.ZodRawShape>(options: {
  sortable: readonly string[];
  defaultSort: string;
  filters: Shape;
  maxLimit: number;
}) =>
  z
    .object({
      page: z.int().min(1).describe('The page number, from 1.'),
      limit: z.int().min(1).max(options.maxLimit).describe('Number of items on a page. Default: 10.'),
      sortBy: z.enum(options.sortable).describe(`Default: \`${options.defaultSort}\`.`),
      sortOrder: orders.describe('Default: `DESC`.'),
      ...options.filters,
      sort: jsonText('the order', `["${options.defaultSort}","DESC"]`),
      range: jsonText('first and last item, counted from 0', '[0,9]'),
      filter: jsonText('the filters above, with `q` for `search`', '{"q":"HSD"}'),
    })
    .partial();

export type SortOrder = 'ASC' | 'DESC';

/** A question for a list, in whichever dialect it was asked. */
export type ListQuery<SortField extends string, Filter> = {
  /** The dialect in which to answer. */
  dialect: 'react-admin' | 'own';
  sort: { by: SortField; order: SortOrder };
  offset: number;
  limit: number;
  filter: Filter;
};

export const MAX_LIMIT = 100;

/**
 * The schema of a list's query. It refuses everything that it does not understand, and names it. This includes
 * unknown parameters, sort fields and filters, since an answer that ignores them would be wrong.
 */
export function listQuery<SortField extends string, Shape extends z.ZodRawShape>(options: {
  sortable: readonly SortField[];
  defaultSort: NoInfer<SortField>;
  /** By name. Each schema gets the value as the client wrote it. */
  filters: Shape;
}) {
  const filterSchema = z.object(options.filters).partial();
  type Filter = z.output<typeof filterSchema>;

  const understand = (raw: Raw): ListQuery<SortField, Filter> => {
    const dialect = isReactAdmin(raw) ? 'react-admin' : 'own';
    const filterNames = Object.keys(options.filters);
    const list = dialect === 'own' ? ownDialect(raw, filterNames) : reactAdminDialect(raw);
    return {
      dialect,
      sort: sortOf(list, options),
      offset: list.offset,
      limit: limitOf(list),
      filter: filterOf(list, filterNames, filterSchema),
    };
  };

  return describeAs(understoodBy(understand), listParameters({ ...options, maxLimit: MAX_LIMIT }));
}

/** Only the filters of a list, for a question about all of its rows, such as a sum or an export. */
export function filterQuery<Shape extends z.ZodRawShape>(filters: Shape) {
  const filterSchema = z.object(filters).partial();
  const names = Object.keys(filters);
  const understand = (values: Raw): z.output<typeof filterSchema> =>
    filterOf({ filter: { values, parameterOf: (name) => name } }, names, filterSchema);
  return describeAs(understoodBy(understand), filterSchema);
}

/** Turns a `BadParameter` of `understand` into an issue at that parameter. */
const understoodBy = <Query>(understand: (raw: Raw) => Query) =>
  rawSchema.transform((raw, context): Query => {
    try {
      return understand(raw);
    } catch (error) {
      if (!(error instanceof BadParameter)) throw error;
      context.addIssue({ code: 'custom', path: [error.parameter], message: error.message });
      return z.NEVER;
    }
  });

function sortOf<SortField extends string>(
  { sort }: RawList,
  options: { sortable: readonly SortField[]; defaultSort: SortField },
): { by: SortField; order: SortOrder } {
  const { by = options.defaultSort, order = 'DESC', parameters } = sort;
  const field = options.sortable.find((name) => name === by);
  if (field === undefined) {
    throw new BadParameter(parameters.by, `cannot sort by ${by}, only by ${options.sortable.join(', ')}`);
  }
  const direction = order.toUpperCase();
  if (direction !== 'ASC' && direction !== 'DESC') {
    throw new BadParameter(parameters.order, 'the order must be ASC or DESC');
  }
  return { by: field, order: direction };
}

function limitOf({ limit }: RawList): number {
  if (limit.value >= 1 && limit.value <= MAX_LIMIT) return limit.value;
  throw new BadParameter(limit.parameter, `asks for ${limit.value} rows; 1 to ${MAX_LIMIT} are possible`);
}

function filterOf<Schema extends z.ZodType>(
  { filter }: Pick<RawList, 'filter'>,
  names: readonly string[],
  schema: Schema,
): z.output<Schema> {
  const given = Object.entries(filter.values).filter(([, value]) => !isEmpty(value));
  const unknown = given.find(([name]) => !names.includes(name));
  if (unknown !== undefined) {
    throw new BadParameter(filter.parameterOf(unknown[0]), `is not known; there are ${names.join(', ')}`);
  }
  const result = schema.safeParse(Object.fromEntries(given));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new BadParameter(filter.parameterOf(String(issue?.path[0])), issue?.message ?? 'cannot be read');
}

/** An empty form field does not filter. */
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

export type Page<Item> = { items: Item[]; total: number };

/** Answers a list in the dialect in which it was asked for. `unit` is the name of the list. */
export function listReply<Item extends object>(
  unit: string,
  { dialect, offset, limit }: ListQuery<string, unknown>,
  { items, total }: Page<Item>,
): Reply {
  if (dialect === 'own') {
    const totalPages = Math.ceil(total / limit);
    const page = Math.floor(offset / limit) + 1;
    return { body: { data: items, pagination: { page, limit, total, totalPages } } };
  }
  const range = items.length === 0 ? '*' : `${offset}-${offset + items.length - 1}`;
  return { body: items, headers: { 'Content-Range': `${unit} ${range}/${total}` } };
}

const pagination = z
  .object({ page: z.int(), limit: z.int(), total: z.int(), totalPages: z.int() })
  .meta({ id: 'Pagination' });

/** What an endpoint that answers with `listReply` declares. */
export const listOf = (item: z.ZodType) => ({
  answers: { 200: z.union([z.object({ data: z.array(item), pagination }), z.array(item)]) },
  headers: ['Content-Range'] as const,
});
