import type { Handler } from '@fines/platform/http/context.ts';
import type { OpenApi } from '@fines/platform/http/openapi.ts';
import sirv from 'sirv';

import { READS } from './apis.ts';
import { noSuchFile, serveFile } from './console.ts';
import { describeApi, PAGE_FILES } from './describe-api.ts';
import { pageHeaders } from './headers.ts';

const DESCRIPTION = '/api/openapi.json';
const PAGE = '/api/docs';

/** The description of the API, and a page that shows it. */
export function apiDocs(): Handler {
  const folders = new Map([...PAGE_FILES.values()].map((folder) => [folder, sirv(folder, { etag: true })]));
  // Made when somebody asks for it, which few do.
  let description: OpenApi | undefined;

  const answer: Handler = async (ctx) => {
    ctx.set('Cache-Control', 'no-cache');
    if (ctx.path === DESCRIPTION) {
      ctx.body = description ??= describeApi();
      return;
    }
    const name = ctx.path.slice(PAGE.length + 1) || 'index.html';
    const serve = folders.get(PAGE_FILES.get(name) ?? '');
    ctx.req.url = `/${name}`;
    if (serve === undefined || !(await serveFile(serve, ctx))) throw noSuchFile();
    ctx.respond = false;
  };
  return async (ctx, next) => {
    if (!isOfDocs(ctx.path) || !READS.has(ctx.method)) return next();
    await pageHeaders(ctx, () => answer(ctx, next));
  };
}

const isOfDocs = (path: string): boolean =>
  path === DESCRIPTION || path === PAGE || path.startsWith(`${PAGE}/`);
