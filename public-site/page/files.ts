import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import type { Handler } from '@fines/platform/http/context.ts';

/** The shield of the console, where the authority has no crest of its own. */
const EMBLEM = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#1f4e8c" d="M16 2 28 6v9c0 7.5-5 12.7-12 15C9 27.7 4 22.5 4 15V6z"/><path fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" d="m10.5 16 4 4 7.500-8.500"/></svg>`;

/** No page of this site is for a search engine. */
const ROBOTS = 'User-agent: *\nDisallow: /\n';

/** Without comments and the blanks that only people need. */
const STYLE = readFileSync(new URL('style.css', import.meta.url), 'utf8')
  .replaceAll(/\/\*.*?\*\//gs, '')
  .replaceAll(/\s+/g, ' ')
  .replaceAll(/ ?([{};,]) ?/g, '$1');

/** Named after its content, so that a browser can keep it for ever. */
const hashed = (name: string, ending: string, content: string): string =>
  `/${name}-${createHash('sha256').update(content).digest('hex').slice(0, 12)}.${ending}`;

export const STYLE_PATH = hashed('style', 'css', STYLE);
export const EMBLEM_PATH = hashed('emblem', 'svg', EMBLEM);

/** Also for what others keep by the hash in its name. */
export const FOR_EVER = 'public, max-age=31536000, immutable';

type File = { type: string; content: string; cache: string };

const FILES: ReadonlyMap<string, File> = new Map([
  [STYLE_PATH, { type: 'text/css', content: STYLE, cache: FOR_EVER }],
  [EMBLEM_PATH, { type: 'image/svg+xml', content: EMBLEM, cache: FOR_EVER }],
  ['/robots.txt', { type: 'text/plain', content: ROBOTS, cache: 'public, max-age=86400' }],
]);

/** What is the same for everybody. */
export const staticFiles: Handler = (ctx, next) => {
  const file = FILES.get(ctx.path);
  if (file === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
  ctx.state.route = 'file';
  ctx.set('Cache-Control', file.cache);
  ctx.type = file.type;
  ctx.body = file.content;
};
