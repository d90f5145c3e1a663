import { CONTACT_FACTS, type FactGroup, factsShown } from '@fines/domain/fine/facts.ts';
import type { PublicLink } from '@fines/domain/fine/public-link.ts';
import type { FineView } from '@fines/domain/fine/view.ts';
import type { Letterhead } from '@fines/domain/letterhead/letterhead.ts';
import { withBadge } from '@fines/domain/shared/person.ts';
import type { Language } from '@fines/messages/translator.ts';
import { ToWords } from 'to-words/en-US';

import type { english, MessageKey } from './messages.ts';
import type { Block, Code, Paper, PaperFact, Words } from './paper.ts';
import { factLabel, inLine, linesOf, type Say, speechIn, type Tongue } from './speech.ts';

/** What every paper is told besides its record. */
export type About = {
  language: Language;
  letterhead: Letterhead;
  /** When it is printed: an instant in UTC. */
  now: string;
  /** How far the log was signed by then, `5,678 · 3f2a91bc 04d1e8f7`, so that each paper is a witness; null if unknown. */
  checkpoint: string | null;
};

/** A message that needs nothing put in. */
type Plain = {
  [Key in MessageKey]: (typeof english)[Key] extends `${string}%{${string}` ? never : Key;
}[MessageKey];

/** What papers are put together with, in one language. */
export type Pen = {
  say: Say;
  word: (key: Plain) => Words;
  fact: (label: Plain, value: string | null) => PaperFact;
  dayFact: (label: Plain, day: string) => PaperFact;
  timeFact: (label: Plain, instant: string) => PaperFact;
  /** A value that is a message, a day or a time. */
  value: (sentence: (tongue: Tongue) => string) => string;
};

export function penOf({ language }: About): Pen {
  const say = speechIn(language);
  const word = (key: Plain): Words => say(({ t }) => t(key));
  const fact = (label: Plain, value: string | null): PaperFact => ({ label: word(label), value });
  const value = (sentence: (tongue: Tongue) => string): string => inLine(say(sentence));
  return {
    say,
    word,
    fact,
    dayFact: (label, day) =>
      fact(
        label,
        value((tongue) => tongue.day(day)),
      ),
    timeFact: (label, instant) =>
      fact(
        label,
        value((tongue) => tongue.time(instant)),
      ),
    value,
  };
}

type Content = {
  name: Words;
  blocks: readonly Block[];
  /** What is said small at the end, besides what each paper says there. */
  notes?: readonly Words[];
};

/** The paper with what stands on each: whose it is, when it was printed, and how far the log was signed. */
export function paperOf(about: About, { name, blocks, notes = [] }: Content): Paper {
  const { language, letterhead, now, checkpoint } = about;
  const { value } = penOf(about);
  const record = checkpoint === null ? [] : [value(({ t }) => t('recordOfTheLog', { checkpoint }))];
  return {
    language,
    name: name.text,
    letterhead,
    blocks,
    footer: [...notes.map(inLine), value(({ t, time }) => t('printed', { time: time(now) })), ...record],
  };
}

const words = new ToWords({
  converterOptions: {
    currency: true,
    doNotAddOnly: true,
    currencyOptions: {
      name: 'Lilangeni',
      singular: 'Lilangeni',
      plural: 'Emalangeni',
      symbol: 'E',
      fractionalUnit: { name: 'Cent', singular: 'Cent', plural: 'Cents', symbol: 'c' },
    },
  },
});

/** `Sixty Emalangeni And Fifty Cents`, from emalangeni: in English on every paper, as cheques have it. */
export const amountInWords = (emalangeni: number): string => words.convert(emalangeni);

/** Where somebody is written to is not said on paper: it goes through many hands. */
const groupOf = (group: FactGroup, fine: FineView, { language }: About): PaperFact[] =>
  factsShown(group)
    .filter((name) => !CONTACT_FACTS.includes(name))
    .map((name) => ({ label: factLabel(name, language), value: said(fine[name]) }));

/** What is said of a fact; null if nothing is. */
const said = (value: string | null): string | null => (value?.trim() ? value : null);

/** What was done, where and when: what is known of it. */
export function offenseFactsOf(fine: FineView, about: About): PaperFact[] {
  const pen = penOf(about);
  return [
    pen.fact('offense', fine.offenseDescription),
    ...present(groupOf('offense', fine, about)),
    pen.timeFact('dateIssued', fine.dateIssued),
  ];
}

/** The same with by whom, and who noted it. What nobody said of the driver can be filled in by hand. */
export function fineFactsOf(fine: FineView, about: About): PaperFact[] {
  const pen = penOf(about);
  return [
    pen.fact('licensePlate', fine.licensePlate),
    ...groupOf('driver', fine, about),
    ...offenseFactsOf(fine, about),
    pen.fact('issuedBy', withBadge(fine.issuedBy)),
  ];
}

/** A text of the authority in the language of the paper; in English where it gave no other. */
export function letterheadText(text: Letterhead['legalBasis'], { language }: About): Words[] {
  return linesOf(language === 'ss-SZ' ? (text.ss ?? text.en) : text.en);
}

/** What paper it is of a fine, and its number as a code. */
export const numbered = (
  title: Words,
  number: string,
  code: Code,
  stamps: readonly string[] = [],
): Block => ({ kind: 'title', title, number, code, stamps });

/** Without what a browser adds by itself. */
export const shownAddress = (url: string): string => url.replace(/^https?:\/\//, '');

/** The fine on the public site as a phone reads it, and as somebody types it; its number where there is no such site. */
export const fineCode = ({ fineNumber }: FineView, link: PublicLink | null): Code =>
  link === null
    ? { value: fineNumber, text: fineNumber }
    : { value: link.url, text: `${shownAddress(link.site)}\n${link.code}` };

/** The facts that are known: no line is kept to fill in the others. */
export const present = (facts: readonly PaperFact[]): PaperFact[] =>
  facts.filter(({ value }) => value !== null);
