import type { Context, Handler } from '@fines/platform/http/context.ts';
import { HttpProblem } from '@fines/platform/http/problem.ts';
import { koaBody } from 'koa-body';
import { z } from 'zod';

/** A page, or what belongs to one. `:name` in the path is a parameter. */
export type Route = { method: 'get' | 'post'; path: string; handle: Handler };

/** A parameter of the address. */
export const parameterOf = (ctx: Context, name: string): string => z.string().parse(ctx['params'][name]);

/** More than any form of a few lines holds. */
const FORM_LIMIT = '8kb';

const parseForm: Handler = koaBody({
  formLimit: FORM_LIMIT,
  json: false,
  text: false,
  onError: () => {
    throw new HttpProblem(400, 'malformed-form', 'The form cannot be read');
  },
});

/** What was typed into the fields of a form of a few lines; empty for what was not sent as such. */
export async function typedIn<Field extends string>(
  ctx: Context,
  fields: readonly Field[],
): Promise<Record<Field, string>> {
  await parseForm(ctx, () => Promise.resolve());
  const body: unknown = ctx.request.body;
  return typed(body, fields);
}

const textSchema = z.string().max(10_000).catch('');

/** The texts of some fields of what a form was parsed to. */
export function typed<Field extends string>(body: unknown, fields: readonly Field[]): Record<Field, string> {
  const sent = z.record(z.string(), z.unknown()).catch({}).parse(body);
  return Object.fromEntries(
    fields.map((field) => [field, textSchema.parse(Object.hasOwn(sent, field) ? sent[field] : '')]),
  ) as Record<Field, string>;
}
