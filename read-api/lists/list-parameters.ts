import { z } from 'zod';

const orders = z.enum(['ASC', 'DESC']);

const jsonText = (what: string, example: string) =>
  z
    .string()
    .describe(`In the dialect of react-admin: ${what}, such as \`${example}\`.`)
    .meta({ contentMediaType: 'application/json' });

/**
 * What a list may be asked in either dialect, for the description of the API. Without defaults and examples,
 * since pages that try the API out would send them, of both dialects at once.
 */
export const listParameters = <Shape extends z.ZodRawShape>(options: {
  sortable: readonly string[];
  defaultSort: string;
  filters: Shape;
  maxLimit: number;
}) =>
  z
    .object({
      page: z.int().min(1).describe('The page, counted from 1.'),
      limit: z.int().min(1).max(options.maxLimit).describe('Items on a page: 10 unless said.'),
      sortBy: z.enum(options.sortable).describe(`\`${options.defaultSort}\` unless said.`),
      sortOrder: orders.describe('`DESC` unless said.'),
      ...options.filters,
      sort: jsonText('the order', `["${options.defaultSort}","DESC"]`),
      range: jsonText('first and last item, counted from 0', '[0,9]'),
      filter: jsonText('the filters above, with `q` for `search`', '{"q":"HSD"}'),
    })
    .partial();
