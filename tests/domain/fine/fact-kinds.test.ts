import { choice, date, type Kind, number, text } from '@fines/domain/fine/fact-kinds.ts';
import { describe, expect, it } from 'vitest';

const WHAT = 'Weather seen';

/** What is held of what was entered, and what is said of what is refused. */
const entered = (kind: Kind<string> | Kind<number>, which: 'required' | 'optional', given: unknown) => {
  const { data, error } = kind[which](WHAT).safeParse(given);
  return error?.issues.map(({ message }) => message) ?? data;
};

const speed = number({ least: 1, most: 400, isWhole: true, unit: 'km/h' });
const alcohol = number({ least: 0, most: 5 });
const weather = choice({ DRY: 'Dry', WET: 'Wet, or snow' });

describe('a fact', () => {
  it.each([
    ['a number', speed, ' 400 ', 400],
    ['a number', speed, 78, 78],
    ['a number that is not whole', alcohol, '0.8', 0.8],
    ['a number that may be none', alcohol, '0', 0],
    ['a day', date(), '2026-11-23', '2026-11-23'],
    ['a choice', weather, ' wet ', 'WET'],
    ['a text', text({ most: 20, capitals: 'words' }), ' Mist ', 'Mist'],
  ])('that is %s may be given as %3$j', (_, kind, given, held) => {
    expect(entered(kind, 'optional', given)).toBe(held);
    expect(entered(kind, 'required', given)).toBe(held);
    expect(kind.held.parse(held)).toBe(held);
  });

  it.each([
    ['a number', speed, '401', 'Weather seen must be a whole number from 1 to 400'],
    ['a number', speed, 0, 'Weather seen must be a whole number from 1 to 400'],
    ['a number', speed, '78.5', 'Weather seen must be a whole number from 1 to 400'],
    ['a number', speed, 'fast', 'Weather seen must be a whole number from 1 to 400'],
    ['a number', speed, true, 'Weather seen must be a whole number from 1 to 400'],
    ['a number that is not whole', alcohol, '5.1', 'Weather seen must be a number from 0 to 5'],
    ['a day', date(), '23 Nov 2026', 'Weather seen must be a day from 1900 to 2199'],
    ['a day', date(), '2026-02-30', 'Weather seen must be a day from 1900 to 2199'],
    ['a day', date(), '0001-01-01', 'Weather seen must be a day from 1900 to 2199'],
    ['a choice', weather, 'ICY', 'Weather seen must be one of: Dry; Wet, or snow'],
    ['a choice', weather, 7, 'Weather seen must be one of: Dry; Wet, or snow'],
  ])('that is %s may not be %3$j', (_, kind, given, message) => {
    expect(entered(kind, 'optional', given)).toEqual([message]);
    expect(entered(kind, 'required', given)).toEqual([message]);
  });

  it.each([
    ['number', alcohol],
    ['day', date()],
    ['choice', weather],
    ['text', text({ most: 20, capitals: 'words' })],
    ['name', text({ most: 20, capitals: 'words', isName: true })],
  ])('that is a %s is left out if it is blank, or missed where it is required', (_, kind) => {
    for (const blank of [null, '', ' ']) {
      expect(entered(kind, 'optional', blank)).toBeNull();
      expect(entered(kind, 'required', blank)).toContainEqual(
        expect.stringMatching(/^Weather seen (is required|must be)/),
      );
    }
  });
});
