import type { Language } from '@fines/messages/translator.ts';
import type { MessageKey } from '@fines/papers/messages.ts';
import type { Words } from '@fines/papers/paper.ts';
import { CONFIRMED } from '@fines/papers/siswati.ts';
import { inLine, speechOf, type Tongue } from '@fines/papers/speech.ts';

import { html, type Html } from './html.ts';
import { english, type OwnKey } from './messages.ts';
import { OWN_CONFIRMED, siswati } from './siswati.ts';

const isConfirmed = (key: string): boolean =>
  OWN_CONFIRMED.has(key as OwnKey) || CONFIRMED.has(key as MessageKey);

const speechIn = speechOf(english, siswati, isConfirmed);

type Texts = typeof english;

/** A message that needs nothing put in. */
export type Plain = {
  [Key in keyof Texts]: Texts[Key] extends `${string}%{${string}` ? never : Key;
}[keyof Texts];

/** What pages are written with, in one language. */
export type Pen = {
  language: Language;
  /** As markup: where the siSwati is not confirmed, the English stands beneath it. */
  say: (sentence: (tongue: Tongue<Texts>) => string) => Html;
  word: (key: Plain) => Html;
  /** Where there is no room for a second line: titles and values. */
  line: (sentence: (tongue: Tongue<Texts>) => string) => string;
};

function penIn(language: Language): Pen {
  const speech = speechIn(language);
  const say: Pen['say'] = (sentence) => markupOf(speech(sentence));
  return {
    language,
    say,
    word: (key) => say(({ t }) => t(key)),
    line: (sentence) => inLine(speech(sentence)),
  };
}

/** A text with its English beneath it, where that is wanted. */
export const markupOf = ({ text, english: meant }: Words): Html =>
  meant === null
    ? html`${unbroken(text)}`
    : html`${unbroken(text)} <span class="meant" lang="en">${unbroken(meant)}</span>`;

const NUMBER = /((?:FN|RCP)-\d{4}-\d{3,}(?:-D\d+)?|\b[A-Z]{3} \d{3} [A-Z]{2}\b)/;

/** Numbers and plates stay on one line, though they have hyphens or spaces. */
const unbroken = (text: string): (string | Html)[] =>
  text.split(NUMBER).map((part, nth) => (nth % 2 === 0 ? part : html`<span class="number">${part}</span>`));

const PENS = { 'en-SZ': penIn('en-SZ'), 'ss-SZ': penIn('ss-SZ') } satisfies Record<Language, Pen>;

export const penOf = (language: Language): Pen => PENS[language];
