import { administration } from '@fines/admin-ui/src/i18n/administration.ts';
import { fines } from '@fines/admin-ui/src/i18n/fines.ts';
import { frame } from '@fines/admin-ui/src/i18n/frame.ts';
import { i18nProvider, t } from '@fines/admin-ui/src/i18n/i18nProvider.ts';
import { money } from '@fines/admin-ui/src/i18n/money.ts';
import { expect, it } from 'vitest';

const SCREENS = [frame, fines, money, administration].flatMap((part) =>
  Object.entries<Record<string, string>>(part),
);

/** A word may mean two things, and be two in another language; a sentence says the same wherever it stands. */
const isSentence = (text: string): boolean => text.split(' ').length > 2;

it('says a sentence for one screen, or for all', () => {
  const screens = new Map<string, string[]>();
  for (const [screen, messages] of SCREENS) {
    for (const text of Object.values(messages)) screens.set(text, [...(screens.get(text) ?? []), screen]);
  }
  expect(screens.size).toBeGreaterThan(1000);
  expect([...screens].filter(([text, saidBy]) => saidBy.length > 1 && isSentence(text))).toEqual([]);
});

it('names no screen twice', () => {
  const names = SCREENS.map(([screen]) => screen);
  expect(names).toEqual([...new Set(names)]);
});

it('puts in numbers as they are read here, in the form for one or for many', () => {
  expect(t('common.countedFines', { count: 1 })).toBe('1 fine');
  expect(t('common.countedFines', { count: 1200 })).toBe('1,200 fines');
});

it("answers react-admin's own keys, too", () => {
  expect(i18nProvider.translate('ra.action.cancel')).toBe('Cancel');
  expect(i18nProvider.translate('ra.page.loading')).toBe('Loading...');
});
