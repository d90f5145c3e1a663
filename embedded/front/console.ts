import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { ConfigError } from '@fines/platform/config.ts';
import type { Context, Handler } from '@fines/platform/http/context.ts';
import { HttpProblem } from '@fines/platform/http/problem.ts';
import sirv from 'sirv';

/** Vite names the files in this folder by a hash of their content. */
const HASHED = '/assets/';
const FOR_EVER = 'public, max-age=31536000, immutable';

/** FILE: the last part of a path has a dot. HIDDEN: some part of a path begins with a dot. */
const FILE = /\.[^/]*$/;
const HIDDEN = /(?:^|\/)\./;

/** Serves the built console. Addresses that only the console's own router knows get its index.html. */
export function consoleFiles(folder: string): Handler {
  const dir = resolve(folder);
  if (!existsSync(join(dir, 'index.html'))) {
    throw new ConfigError(
      `There is no built console in ${dir}: build it with "npx vite build admin-ui", ` +
        'or set CONSOLE_DIR to where it is.',
    );
  }
  // With `dev` sirv looks at the disk each time. So a newly built console is served at once, and a deleted file is not
  // found. With a list of files from the start, its answer would break off in the middle.
  const serve = sirv(dir, { dev: true, etag: true, brotli: true, gzip: true, extensions: [] });

  return async (ctx) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      throw new HttpProblem(405, 'method-not-allowed', `${ctx.method} is not possible here`);
    }
    const path = pathOf(ctx);
    if (HIDDEN.test(path)) throw notFound(ctx);
    const page = isPage(ctx, path);
    if (page) ctx.req.url = '/index.html';
    // Nobody needs a part of such a file, and sirv reads some ranges wrongly.
    delete ctx.req.headers.range;
    ctx.set('Cache-Control', !page && path.startsWith(HASHED) ? FOR_EVER : 'no-cache');
    if (!(await serveFile(serve, ctx))) throw notFound(ctx);
    ctx.respond = false;
  };
}

function pathOf({ path }: Context): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new HttpProblem(400, 'bad-address', 'The address cannot be read');
  }
}

/** Resolves with true when the answer is sent, or with false if there is no such file. */
export const serveFile = (serve: ReturnType<typeof sirv>, { req, res }: Context): Promise<boolean> =>
  new Promise((done) => {
    res.once('close', () => done(true));
    serve(req, res, () => done(false));
  });

export const noSuchFile = (): HttpProblem =>
  new HttpProblem(404, 'unknown-address', 'There is nothing at this address');

/** True for a person who opens an address of the console, not for a program that looks for a file. */
const isPage = (ctx: Context, path: string): boolean => !FILE.test(path) && Boolean(ctx.accepts('html'));

function notFound(ctx: Context): HttpProblem {
  ctx.remove('Cache-Control');
  return noSuchFile();
}
