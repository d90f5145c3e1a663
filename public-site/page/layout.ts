import type { KeptLetterhead } from '@fines/domain/letterhead/letterhead.ts';
import { telephoneIn } from '@fines/domain/shared/telephone.ts';

import { EMBLEM_PATH, STYLE_PATH } from './files.ts';
import { html, type Html } from './html.ts';
import type { Pen } from './speech.ts';

/** What is around the content of every page. */
export type Frame = {
  pen: Pen;
  letterhead: KeptLetterhead;
  /** Where the crest of the authority is shown; null if it has none, or one that is too large for a cheap phone. */
  crestPath: string | null;
};

/** A field that was filled in wrongly, and what to do. */
export type Fault = { field: string; text: Html };

export type Content = {
  title: string;
  main: Html;
  faults?: readonly Fault[];
};

const LANGUAGE_NAMES = { en: 'English', ss: 'siSwati' } as const;
export type LanguageTag = keyof typeof LANGUAGE_NAMES;
export const LANGUAGE_TAGS = Object.keys(LANGUAGE_NAMES) as LanguageTag[];

/** `ss` of `ss-SZ`, as HTML and the address have it. */
const tagOf = ({ language }: Pen): LanguageTag => (language === 'ss-SZ' ? 'ss' : 'en');

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** Texts of several lines, one beneath the other. */
export const inLines = (text: string): Html[] =>
  linesOf(text).map((line, nth) => html`${nth > 0 && BREAK}${line}`);

const BREAK = html`<br />`;

/** A whole page, as it is sent. */
export function pageOf(frame: Frame, { title, main, faults = [] }: Content): string {
  const { pen, letterhead } = frame;
  const named = [title, pen.line(({ t }) => t('siteName')), letterhead.authority].join(' – ');
  const prefix = faults.length === 0 ? '' : `${pen.line(({ t }) => t('error'))}: `;
  const page = html`<!doctype html>
    <html lang="${tagOf(pen)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <meta name="format-detection" content="telephone=no" />
        <title>${prefix}${named}</title>
        <link rel="stylesheet" href="${STYLE_PATH}" />
        <link rel="icon" type="image/svg+xml" href="${EMBLEM_PATH}" />
      </head>
      <body>
        <a class="skip" href="#content">${pen.word('skip')}</a>
        ${headOf(frame)}
        <main id="content">${faultsOf(pen, faults)}${main}</main>
        ${footOf(frame)}
      </body>
    </html>`;
  return page.text;
}

const headOf = ({ pen, letterhead, crestPath }: Frame): Html =>
  html`<header>
    <div class="column head">
      <a class="authority" href="/">
        <img src="${crestPath ?? EMBLEM_PATH}" alt="" width="44" height="44" />
        <span
          ><strong>${letterhead.authority}</strong>
          <span class="site">${pen.line(({ t }) => t('siteName'))}</span></span
        >
      </a>
      <nav aria-label="${pen.line(({ t }) => t('language'))}">
        ${LANGUAGE_TAGS.map((tag) => languageLink(tag, tagOf(pen)))}
      </nav>
    </div>
  </header>`;

/** To the same address, which is not written out: of one that begins with two slashes, a browser makes another host. */
const languageLink = (tag: LanguageTag, shown: LanguageTag): Html =>
  tag === shown
    ? html`<span lang="${tag}" aria-current="true">${LANGUAGE_NAMES[tag]}</span> `
    : html`<a lang="${tag}" hreflang="${tag}" href="?lang=${tag}">${LANGUAGE_NAMES[tag]}</a> `;

/** First on the page, so that nobody overlooks it: each fault, with a link to its field. */
const faultsOf = (pen: Pen, faults: readonly Fault[]): Html | null =>
  faults.length === 0
    ? null
    : html`<div class="faults" role="alert" aria-labelledby="faults">
        <h2 id="faults">${pen.word('thereIsAProblem')}</h2>
        <ul>
          ${faults.map(({ field, text }) => html`<li><a href="#${field}">${text}</a></li>`)}
        </ul>
      </div>`;

/** A number that cannot be read calls nobody. */
function telephoneOf({ phone }: KeptLetterhead): Html {
  const called = telephoneIn(phone);
  return called === undefined ? html`${phone}` : html`<a href="tel:${called}">${phone}</a>`;
}

const footOf = ({ pen, letterhead }: Frame): Html =>
  html`<footer>
    <div class="column">
      <ul class="links">
        <li><a href="/">${pen.word('beginAgain')}</a></li>
        <li><a href="/receipt">${pen.word('checkReceipt')}</a></li>
      </ul>
      <address>
        <strong>${letterhead.authority}</strong><br />
        ${inLines(letterhead.address)}<br />
        ${telephoneOf(letterhead)} ·
        <a href="mailto:${letterhead.email}">${letterhead.email}</a>
      </address>
      <p>${pen.word('keepNoNames')}</p>
    </div>
  </footer>`;
