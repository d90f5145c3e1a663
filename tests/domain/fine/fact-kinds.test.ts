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
    ['a number', ' 400 ', speed, 400],
    ['a number', 78, speed, 78],
    ['a number that is not whole', '0.8', alcohol, 0.8],
    ['a number that may be none', '0', alcohol, 0],
    ['a day', '2026-11-23', date(), '2026-11-23'],
    ['a choice', ' wet ', weather, 'WET'],
    ['a text', ' Mist ', text({ most: 20, capitals: 'words' }), 'Mist'],
  ])('that is %s may be given as %j', (_, given, kind, held) => {
    expect(entered(kind, 'optional', given)).toBe(held);
    expect(entered(kind, 'required', given)).toBe(held);
    expect(kind.held.parse(held)).toBe(held);
  });

  it.each([
    ['a number', '401', speed, 'Weather seen must be a whole number from 1 to 400'],
    ['a number', 0, speed, 'Weather seen must be a whole number from 1 to 400'],
    ['a number', '78.5', speed, 'Weather seen must be a whole number from 1 to 400'],
    ['a number', 'fast', speed, 'Weather seen must be a whole number from 1 to 400'],
    ['a number', true, speed, 'Weather seen must be a whole number from 1 to 400'],
    ['a number that is not whole', '5.1', alcohol, 'Weather seen must be a number from 0 to 5'],
    ['a day', '23 Nov 2026', date(), 'Weather seen must be a day from 1900 to 2199'],
    ['a day', '2026-02-30', date(), 'Weather seen must be a day from 1900 to 2199'],
    ['a day', '0001-01-01', date(), 'Weather seen must be a day from 1900 to 2199'],
    ['a choice', 'ICY', weather, 'Weather seen must be one of: Dry; Wet, or snow'],
    ['a choice', 7, weather, 'Weather seen must be one of: Dry; Wet, or snow'],
  ])('that is %s may not be %j', (_, given, kind, message) => {
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
