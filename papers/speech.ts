import { type FactName, fineFacts } from '@fines/domain/fine/facts.ts';
import { localDay, localDaySchema, localTime } from '@fines/domain/shared/dates.ts';
import {
  type Catalogue,
  type Language,
  type Translation,
  type Translator,
  translator,
} from '@fines/messages/translator.ts';

import { english, type MessageKey } from './messages.ts';
import type { Words } from './paper.ts';
import { CONFIRMED, type Confirmable, factsInSiswati, siswati } from './siswati.ts';

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const satisfies readonly MessageKey[];

/** Messages with the names of the months among them. */
type WithMonths = Catalogue & Readonly<Record<(typeof MONTHS)[number], string>>;

/** What can be said in a language: messages, days, and times. */
export type Tongue<Texts extends WithMonths = typeof english> = {
  t: Translator<Texts>;
  /** `5 November 2026`, of an instant or of a day of the calendar. */
  day: (instantOrDay: string) => string;
  /** `5 November 2026, 14:30`, as the clocks in Mbabane have it. */
  time: (instant: string) => string;
};

/** Says something in the language of a paper. */
export type Say<Texts extends WithMonths = typeof english> = (
  sentence: (tongue: Tongue<Texts>) => string,
) => Words;

/**
 * The months are messages, since no browser and no Node knows those of siSwati: `Intl` would answer with others, and
 * with different ones on each machine.
 */
function tongueOf<Texts extends WithMonths>(t: Translator<Texts>): Tongue<Texts> {
  // Names of months take no values, which TypeScript cannot tell of messages that it does not know.
  const monthOf = t as unknown as (key: (typeof MONTHS)[number]) => string;
  const day = (instantOrDay: string): string => {
    const local = localDaySchema.safeParse(instantOrDay).success ? instantOrDay : localDay(instantOrDay);
    const [year, month, date] = local.split('-').map(Number);
    return `${date} ${monthOf(MONTHS[(month ?? 1) - 1] ?? 'january')} ${year}`;
  };
  return { t, day, time: (instant) => `${day(instant)}, ${localTime(instant)}` };
}

/**
 * How something is said with these messages. What siSwati says with a message that is not confirmed has its English
 * with it.
 */
export function speechOf<const Texts extends WithMonths>(
  texts: Texts,
  translation: Translation<Texts>,
  isSureOf: (key: string) => boolean,
): (language: Language) => Say<Texts> {
  const inEnglish = tongueOf(translator(texts));
  // Each message of it takes the same values as the English one.
  const translated = translator(translation as Texts, 'ss-SZ');
  const inSiswati: Say<Texts> = (sentence) => {
    let isSure = true;
    const listened: Translator<Texts> = (key, ...values) => {
      isSure &&= isSureOf(key);
      return translated(key, ...values);
    };
    const text = sentence(tongueOf(listened));
    const inFull = sentence(inEnglish);
    return { text, english: isSure || inFull === text ? null : inFull };
  };
  return (language) => {
    switch (language) {
      case 'en-SZ':
        return (sentence) => ({ text: sentence(inEnglish), english: null });
      case 'ss-SZ':
        return inSiswati;
      default:
        return language satisfies never;
    }
  };
}

const isConfirmed = (what: string): boolean => CONFIRMED.has(what as Confirmable);

/** The speech of a paper. */
export const speechIn = speechOf(english, siswati, isConfirmed);

/** What people wrote, which nobody translates. */
export const asWritten = (text: string): Words => ({ text, english: null });

/** Each line of a text that people wrote. */
export const linesOf = (text: string): Words[] => text.split('\n').map(asWritten);

/** On one line: `Likhadi lasebhange (Card)`. */
export const inLine = ({ text, english: meant }: Words): string =>
  meant === null ? text : `${text} (${meant})`;

/** What a fact is called on papers. */
export function factLabel(name: FactName, language: Language): Words {
  const { heading, label } = fineFacts[name];
  const meant = heading ?? label;
  const own = language === 'ss-SZ' ? factsInSiswati[name] : undefined;
  if (own === undefined) return asWritten(meant);
  return { text: own, english: isConfirmed(`fact:${name}`) ? null : meant };
}
