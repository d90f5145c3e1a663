import type { Context, Handler } from './context.ts';
import { HttpProblem } from './problem.ts';

const JSON_LIMIT = '256kb';

let loaded: Promise<Handler> | undefined;

/** Not every service accepts bodies, so the parser is loaded at its first use. */
export const jsonParser = (): Promise<Handler> => (loaded ??= loadParser());

async function loadParser(): Promise<Handler> {
  const { HttpMethodEnum, koaBody } = await import('koa-body');
  return koaBody({
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
}

/** Reads JSON bodies. Refuses other media types and invalid JSON. */
export const jsonBody: Handler = async (ctx, next) => {
  if (!hasBody(ctx)) return next();
  if (!ctx.is('json', '+json')) {
    throw new HttpProblem(415, 'unsupported-media-type', 'Send the body as application/json');
  }
  const parse = await jsonParser();
  await parse(ctx, next);
};

async function textParser(maxBytes: number): Promise<Handler> {
  const { koaBody } = await import('koa-body');
  return koaBody({
    textLimit: maxBytes,
    json: false,
    urlencoded: false,
    onError: (error) => {
      throw isTooLarge(error)
        ? new HttpProblem(413, 'too-large', `The body may have at most ${maxBytes / 1024} kB`)
        : new HttpProblem(400, 'malformed-text', 'The body cannot be read as text');
    },
  });
}

/** Reads bodies of plain text. Refuses other media types. */
export function textBody(maxBytes: number): Handler {
  let parser: Promise<Handler> | undefined;
  return async (ctx, next) => {
    if (!ctx.is('text/plain')) {
      throw new HttpProblem(415, 'unsupported-media-type', 'Send the body as text/plain');
    }
    const parse = await (parser ??= textParser(maxBytes));
    await parse(ctx, next);
  };
}

const hasBody = ({ request }: Context): boolean =>
  request.headers['transfer-encoding'] !== undefined || (request.length ?? 0) > 0;

const isTooLarge = (error: Error): boolean => 'status' in error && error.status === 413;
