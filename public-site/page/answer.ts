import { FIRST_KEPT } from '@fines/domain/letterhead/letterhead.ts';
import type { Language } from '@fines/messages/translator.ts';
import type { Context, Handler } from '@fines/platform/http/context.ts';
import { HttpProblem } from '@fines/platform/http/problem.ts';
import { isDatabaseError, isDatabaseUnavailable } from '@fines/platform/postgres/postgres.ts';
import { z } from 'zod';

import type { Site } from '../engine/site.ts';
import { crestPathOf } from './crest.ts';
import { html } from './html.ts';
import { type Content, LANGUAGE_TAGS, type LanguageTag, pageOf } from './layout.ts';
import { type Pen, penOf, type Plain } from './speech.ts';

const LANGUAGE_OF = { en: 'en-SZ', ss: 'ss-SZ' } as const satisfies Record<LanguageTag, Language>;

const COOKIE = 'lang';
const A_YEAR_MS = 365 * 86_400_000;

const languageTag = z.enum(LANGUAGE_TAGS);

/** What somebody chose in the address, now or the last time; English at first. */
function languageOf(ctx: Context): Language {
  const chosen = languageTag.safeParse(ctx.query['lang']).data;
  if (chosen !== undefined) {
    ctx.cookies.set(COOKIE, chosen, { httpOnly: true, sameSite: 'lax', maxAge: A_YEAR_MS });
  }
  return LANGUAGE_OF[chosen ?? languageTag.safeParse(ctx.cookies.get(COOKIE)).data ?? 'en'];
}

type Page = Content & { status?: number };

/** What a page says, in the language of who asks. */
export type Write = (pen: Pen, letterhead: Awaited<ReturnType<Site['records']['letterhead']>>) => Page;

/** Answers with a page, which no cache may keep: it is about somebody's fine. */
export async function answerPage(ctx: Context, site: Site, write: Write): Promise<void> {
  const pen = penOf(languageOf(ctx));
  const letterhead = await site.records.letterhead();
  const crestPath = await crestPathOf(site, letterhead);
  const { status = 200, ...content } = write(pen, letterhead);
  ctx.status = status;
  ctx.type = 'text/html; charset=utf-8';
  ctx.body = pageOf({ pen, letterhead, crestPath }, content);
}

/** Answers errors as pages that say what to do. */
export const answerErrors =
  (site: Site): Handler =>
  async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const problem = problemOf(error);
      ctx.state.refusedFor = problem.code;
      if (problem.status === 500) ctx.state.logger.error({ err: error }, problem.message);
      const { retryAfterSeconds } = problem;
      if (retryAfterSeconds !== undefined) ctx.set('Retry-After', String(retryAfterSeconds));
      // What is still to come of such a body is not waited for.
      if (problem.status === 408) ctx.set('Connection', 'close');
      await answerPage(ctx, site, (pen) => errorPage(pen, problem));
    }
  };

function problemOf(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error;
  // A table or view that is being made, or a question that took too long.
  if (isDatabaseUnavailable(error) || (isDatabaseError(error) && IN_A_MOMENT.has(error.code ?? '')))
    return new HttpProblem(503, 'unavailable', 'The database cannot answer', { retryAfterSeconds: 5 });
  return new HttpProblem(500, 'internal', 'a page could not be made');
}

const UNDEFINED_TABLE = '42P01';
const QUERY_CANCELED = '57014';
const IN_A_MOMENT: ReadonlySet<string> = new Set([UNDEFINED_TABLE, QUERY_CANCELED]);

const WORDS: Readonly<Partial<Record<number, readonly [title: Plain, more: Plain]>>> = {
  400: ['formUnreadable', 'formUnreadableMore'],
  408: ['tooSlow', 'tooSlowMore'],
  500: ['somethingWrong', 'somethingWrongMore'],
  503: ['siteUnavailable', 'siteUnavailableMore'],
};
const NOTHING_THERE = ['addressUnknown', 'addressUnknownMore'] as const;

function errorPage(pen: Pen, { status, retryAfterSeconds = 60 }: HttpProblem): Page {
  if (status === 429) {
    const count = Math.ceil(retryAfterSeconds / 60);
    return {
      status,
      title: pen.line(({ t }) => t('tooManyTries')),
      main: html`<h1>${pen.word('tooManyTries')}</h1>
        <p>${pen.say(({ t }) => t('tooManyTriesMore', { count }))}</p>`,
    };
  }
  const [title, more] = WORDS[status] ?? NOTHING_THERE;
  return {
    status,
    title: pen.line(({ t }) => t(title)),
    main: html`<h1>${pen.word(title)}</h1>
      <p>${pen.word(more)}</p>
      ${status < 500 && html`<p><a class="button" href="/">${pen.word('beginAgain')}</a></p>`}`,
  };
}

/** The page of what is refused before it is a request: nobody knows in which language. */
export function pageOfEarly(problem: HttpProblem): string {
  const pen = penOf('en-SZ');
  return pageOf({ pen, letterhead: FIRST_KEPT, crestPath: null }, errorPage(pen, problem));
}
