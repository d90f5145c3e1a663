import { text } from '@fines/domain/fine/fact-kinds.ts';
import { expect, it } from 'vitest';

const WHAT = 'Weather seen';
const weather = text({ most: 20, capitals: 'words' });

it('a text is held without the space around it', () => {
  for (const which of ['optional', 'required'] as const)
    expect(weather[which](WHAT).parse(' Mist ')).toBe('Mist');
});

it.each([
  ['text', weather],
  ['name', text({ most: 20, capitals: 'words', isName: true })],
])('a %s is left out if it is blank, or missed where it is required', (_, kind) => {
  for (const blank of [null, '', ' ']) {
    expect(kind.optional(WHAT).parse(blank)).toBeNull();
    expect(kind.required(WHAT).safeParse(blank).error?.issues[0]?.message).toBe('Weather seen is required');
  }
});
