import { HttpMethodEnum, koaBody } from 'koa-body';

import type { Context, Handler } from './context.ts';
import { HttpProblem } from './problem.ts';

const JSON_LIMIT = '256kb';

const parseJson = koaBody({
  jsonLimit: JSON_LIMIT,
  includeUnparsed: true,
  text: false,
  urlencoded: false,
  parsedMethods: Object.values(HttpMethodEnum),
  onError: (error) => {
    throw isTooLarge(error)
      ? new HttpProblem(413, 'too-large', `The body may have at most ${JSON_LIMIT}`)
      : new HttpProblem(400, 'malformed-json', 'The body is not valid JSON');
  },
});

/** Reads JSON bodies; refuses other media types and what is not JSON. */
export const jsonBody: Handler = async (ctx, next) => {
  if (!hasBody(ctx)) return next();
  if (!ctx.is('json', '+json')) {
    throw new HttpProblem(415, 'unsupported-media-type', 'Send the body as application/json');
  }
  await parseJson(ctx, next);
};

const hasBody = ({ request }: Context): boolean =>
  request.headers['transfer-encoding'] !== undefined || (request.length ?? 0) > 0;

const isTooLarge = (error: Error): boolean => 'status' in error && error.status === 413;
