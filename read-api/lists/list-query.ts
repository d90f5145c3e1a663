import { describeAs } from '@fines/platform/http/openapi/schemas.ts';
import { z } from 'zod';

import { BadParameter } from './bad-parameter.ts';
import {
  isReactAdmin,
  ownDialect,
  type Raw,
  type RawList,
  rawSchema,
  reactAdminDialect,
} from './dialects.ts';
import { listParameters } from './list-parameters.ts';

export type SortOrder = 'ASC' | 'DESC';

/** One question for a list, whichever way it was asked. */
export type ListQuery<SortField extends string, Filter> = {
  /** How the answer is to be written. */
  dialect: 'react-admin' | 'own';
  sort: { by: SortField; order: SortOrder };
  offset: number;
  limit: number;
  filter: Filter;
};

export const MAX_LIMIT = 100;

/**
 * The query of a list as an endpoint's schema. Whatever cannot be understood is refused and named: an unknown
 * parameter, sort field or filter too, since an answer that leaves it out would be a wrong answer.
 */
export function listQuery<SortField extends string, Shape extends z.ZodRawShape>(options: {
  sortable: readonly SortField[];
  defaultSort: NoInfer<SortField>;
  /** By name; every value comes as the client wrote it. */
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

/** The filters of a list alone, for a question about all of its rows: a sum, an export. */
export function filterQuery<Shape extends z.ZodRawShape>(filters: Shape) {
  const filterSchema = z.object(filters).partial();
  const names = Object.keys(filters);
  const understand = (values: Raw): z.output<typeof filterSchema> =>
    filterOf({ filter: { values, parameterOf: (name) => name } }, names, filterSchema);
  return describeAs(understoodBy(understand), filterSchema);
}

/** What `understand` refuses as a bad parameter becomes an issue at that parameter. */
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

/** A control that was left alone filters nothing. */
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
