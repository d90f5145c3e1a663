import { readFileSync } from 'node:fs';

import { type FactName, fineFacts } from '@fines/domain/fine/facts.ts';
import { english, type MessageKey } from '@fines/papers/messages.ts';
import { noticeOf } from '@fines/papers/notice.ts';
import { CONFIRMED, type Confirmable, factsInSiswati, siswati } from '@fines/papers/siswati.ts';
import { factLabel, speechIn } from '@fines/papers/speech.ts';
import { describe, expect, it } from 'vitest';

import { about, fine, FULL_LETTERHEAD, textOf } from './examples.ts';

const tokensIn = (text: string): string[] => (text.match(/%\{\w+\}/g) ?? []).toSorted();
const keys = Object.keys(english) as MessageKey[];

describe('siSwati', () => {
  it('puts in what English does, in every message', () => {
    for (const key of keys) expect([key, tokensIn(siswati[key])]).toEqual([key, tokensIn(english[key])]);
  });

  it('has the English beneath it while nobody has confirmed it', () => {
    const say = speechIn('ss-SZ');
    expect(say(({ t }) => t('dueDate'))).toEqual({ text: siswati.dueDate, english: 'Due Date' });
    expect(say(({ t, day }) => t('payBy', { amount: 'SZL 60.00', day: day('2026-11-05') }))).toEqual({
      text: 'SZL 60.00 kumele ikhokhwe nga 5 Lweti 2026',
      english: 'SZL 60.00 to be paid by 5 November 2026',
    });
    expect(factLabel('location', 'ss-SZ')).toEqual({ text: 'Indzawo', english: 'Location' });
  });

  it('has no English beneath what is said in English, nor beneath what is the same', () => {
    expect(speechIn('en-SZ')(({ t }) => t('dueDate'))).toEqual({ text: 'Due Date', english: null });
    expect(speechIn('ss-SZ')(() => 'FN-2026-001')).toEqual({ text: 'FN-2026-001', english: null });
  });

  it("has the authority's own siSwati as it is, and its English where there is none", () => {
    const ss = 'Umtsetfo wetemgwaco, 2007';
    const letterhead = { ...FULL_LETTERHEAD, legalBasis: { ...FULL_LETTERHEAD.legalBasis, ss } };
    const text = textOf(noticeOf(fine(), about({ language: 'ss-SZ', letterhead }), null));
    expect(text).toContain(ss);
    expect(text).not.toContain(FULL_LETTERHEAD.legalBasis.en);
    expect(text).toContain(FULL_LETTERHEAD.consequence.en);
    expect(text).toContain('Satiso senhlawulo yemgwaco');
  });
});

/** Rows of the page: key, English, siSwati. */
const [page = ''] = readFileSync('docs/translation.md', 'utf8').split('## The public site');
const listed = [...page.matchAll(/^\| `(\S+)` +\| (.+?) +\| (.+?) +\|$/gm)].map(([, key, meant, said]) => [
  key,
  meant,
  said,
]);

it('is listed for a native speaker to confirm, and nothing else is', () => {
  const facts = Object.entries(factsInSiswati) as [FactName, string][];
  const said: [Confirmable, string, string][] = [
    ...keys.map((key): [Confirmable, string, string] => [key, english[key], siswati[key]]),
    ...facts.map(([name, own]): [Confirmable, string, string] => [
      `fact:${name}`,
      fineFacts[name].heading ?? fineFacts[name].label,
      own,
    ]),
  ];
  expect(listed).toEqual(said.filter(([key]) => !CONFIRMED.has(key)));
});
