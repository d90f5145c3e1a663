import { fineFacts } from '@fines/domain/fine/facts.ts';
import { plateSchema } from '@fines/domain/shared/plate.ts';
import {
  asCode,
  cleanedText,
  optionalName,
  optionalText,
  requiredName,
  requiredText,
} from '@fines/domain/shared/text.ts';
import { emailSchema, userFields } from '@fines/domain/user/user.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';

import { forAll } from '../for-all.ts';

const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  // Every code unit, halves of pairs too.
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
);

const messageOf = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

const line = requiredText('Location', 200);
const lines = optionalText('Remarks', 2000, { lines: true });
const name = requiredName('First name', 100);

const FORBIDDEN = {
  NUL: '\0',
  escape: '\u001b',
  'half of a pair': '\ud800',
  'the other half': '\udfff',
  'private use': '\ue000',
  'private use of another plane': '\u{f0000}',
  'unassigned character': '\u0378',
  noncharacter: '\ufdd0',
};

/** What comes with pasted texts, and nobody sees. */
const HIDDEN = {
  'zero-width space': '\u200b',
  'zero-width joiner': '\u200d',
  'word joiner': '\u2060',
  'soft hyphen': '\u00ad',
  'right-to-left override': '\u202e',
  isolate: '\u2066',
  'right-to-left mark': '\u200f',
  'byte order mark': '\ufeff',
  'choseong filler': '\u115f',
  'jungseong filler': '\u1160',
  'hangul filler': '\u3164',
  'halfwidth filler': '\uffa0',
  'variation selector': '\ufe0f',
  'braille blank': '\u2800',
  tag: '\u{e0041}',
};

const EMOJI = ['🚗', '❤️', '👍🏽', '👨‍👩‍👧‍👦', '🏳️‍🌈', '🇸🇿', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩🏿‍⚕️', '☝️'];

describe('a text', () => {
  it.each(Object.entries(FORBIDDEN))('has no %s', (_what, character) => {
    for (const schema of [line, lines, name]) {
      expect(messageOf(schema, `Man${character}zini`)).toMatch(
        /^\w[\w ]* has a character that cannot be shown \(U\+[0-9A-F]{4,}\): type it anew$/,
      );
    }
  });

  it('names the character that it cannot have', () => {
    const message = 'Location has a character that cannot be shown (U+0000): type it anew';
    expect(messageOf(line, `Man\0zini`)).toBe(message);
  });

  it.each(Object.entries(HIDDEN))('loses a %s, wherever it stands', (_what, hidden) => {
    for (const schema of [line, lines, name]) {
      expect(schema.parse(`${hidden}Man${hidden}${hidden}zini ${hidden}`)).toBe('Manzini');
    }
    expect(line.parse(`Cafe${hidden}\u0301`)).toBe('Caf\u00e9');
    expect(lines.parse(hidden)).toBeNull();
    expect(messageOf(line, hidden)).toBe('Location is required');
  });

  it.each(EMOJI)('keeps %s whole', (emoji) => {
    for (const text of [emoji, `At the ${emoji} of Mbabane`, `${emoji}${emoji}`]) {
      expect(line.parse(text)).toBe(text);
      expect(cleanedText(text, 100)).toBe(text);
    }
    expect(line.parse(`\u200b${emoji}\u00ad`)).toBe(emoji);
  });

  it('has nothing hidden in what only looks like an emoji', () => {
    expect(line.parse('1\ufe0f2\u200d3')).toBe('123');
    expect(line.parse('🚗\u200d x\u200d🚗')).toBe('🚗 x🚗');
    expect(line.parse('🚗\u{e0041}')).toBe('🚗');
  });

  it('has no halves of a pair on two lines either', () => {
    expect(messageOf(lines, 'one \ud83d\n\ude93 two')).toMatch(/^Remarks has a character/);
  });

  it('stacks at most four marks on a letter, composed or not', () => {
    const message = 'Location has more than 4 marks on one letter: type it anew';
    for (const letter of ['e', '\u00e9']) {
      const marks = letter === 'e' ? 4 : 3;
      expect(messageOf(line, `Man${letter}${'\u0332'.repeat(marks)}zini`)).toBeUndefined();
      expect(messageOf(line, `Man${letter}${'\u0332'.repeat(marks + 1)}zini`)).toBe(message);
    }
    expect(messageOf(lines, `one\nt${'\u0e49'.repeat(5)}`)).toContain('marks on one letter');
  });

  it('keeps what people write', () => {
    const written = 'Sidvwashini — “Mbabane”, 12½ km/h, O’Neil, 🚗 & 北京 עברית';
    expect(line.parse(written)).toBe(written);
  });

  it('is trimmed and composed, a tab in it is a space, and it breaks lines only where it may', () => {
    expect(line.parse(' Cafe\u0301\tMbabane ')).toBe('Caf\u00e9 Mbabane');
    expect(lines.parse('one\r\ntwo\rthree\u2028four')).toBe('one\ntwo\nthree\nfour');
    for (const broken of ['one\ntwo', 'one\rtwo', 'one\u0085two', 'one\u2028two', 'one\u2029two']) {
      expect(messageOf(line, broken)).toBe('Location must be on one line');
    }
    expect(lines.parse(' \n ')).toBeNull();
    expect(messageOf(line, ' ')).toBe('Location is required');
    expect(messageOf(line, 5)).toBe('Location is required');
    expect(messageOf(lines, 5)).toBe('Remarks must be text');
  });

  it('stays as it is once it is taken, and has nothing that is forbidden', () => {
    forAll(
      [anyText],
      (text) => {
        for (const schema of [line, lines, name, userFields.badgeNumber, fineFacts.driverName.entered]) {
          const taken = schema.safeParse(text).data;
          if (typeof taken !== 'string') continue;
          expect(schema.parse(taken)).toBe(taken);
          expect(taken.isWellFormed()).toBe(true);
          expect(taken.normalize('NFC').trim()).toBe(taken);
          const plain = taken.replaceAll(/\n|\p{RGI_Emoji}/gv, '');
          expect(plain).not.toMatch(/[\u115f\u1160\u3164\uffa0]|\p{M}{6}/u);
          expect(plain.replaceAll(/(?<=\p{Extended_Pictographic}\ufe0f?)\u200d/gu, '')).not.toMatch(/\p{C}/u);
        }
      },
      2000,
    );
  });

  it('with something forbidden in its middle is refused, whatever stands around it', () => {
    const forbidden = fc.constantFrom(...Object.values(FORBIDDEN));
    forAll([fc.stringMatching(/^[a-z]{1,9}$/), forbidden], (around, character) => {
      for (const schema of [line, lines, name, userFields.badgeNumber]) {
        expect(schema.safeParse(around + character + around).success).toBe(false);
      }
    });
  });

  it('that is copied has the dashes and spaces of the keyboard in a code, and its own elsewhere', () => {
    const dash = fc.constantFrom(...Array.from('\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\uff0d'));
    const space = fc.constantFrom(...Array.from('\u00a0\u2002\u2007\u2009\u202f\u3000\t'));
    forAll([dash, space], (minus, blank) => {
      const pasted = `RSP${minus}1${blank}A`;
      expect(asCode(pasted)).toBe('RSP-1 A');
      expect(userFields.badgeNumber.parse(pasted)).toBe('RSP-1 A');
      expect(fineFacts.driverLicense.entered.parse(pasted)).toBe('RSP-1 A');
      expect(plateSchema.parse(pasted)).toBe('RSP-1 A');
      expect(fineFacts.driverPhone.entered.parse(`2404${minus}22${blank}21`)).toBe('+26824042221');
    });
    expect(line.parse('Mbabane — Manzini')).toBe('Mbabane — Manzini');
  });
});

describe('a name', () => {
  it.each(['Sipho', 'O’Neil', "Ann-Marie d'Arc", 'Nkosi ʼMalefu', 'Łucja', '北京', 'Иван'])(
    'may be %s',
    (text) => {
      expect(name.parse(text)).toBe(text);
    },
  );

  it.each(['12', '-', '...', '🚗'])('needs a letter: %s', (text) => {
    expect(messageOf(name, text)).toBe('First name must have a letter');
  });

  it('mixes no alphabets that look alike, and has letters of the usual shape', () => {
    expect(messageOf(name, 'Si\u0440ho')).toBe('First name mixes letters of two alphabets: type it anew');
    expect(name.parse('\uff33ipho')).toBe('Sipho');
    expect(name.parse('\u{1d412}ipho')).toBe('Sipho');
  });
});

describe('what looks like another text', () => {
  it('is no badge number', () => {
    expect(userFields.badgeNumber.parse(' RSP/12-a ')).toBe('RSP/12-a');
    expect(userFields.badgeNumber.parse('\uff32\uff33\uff30 1')).toBe('RSP 1');
    expect(userFields.badgeNumber.parse(null)).toBeNull();
    expect(messageOf(userFields.badgeNumber, '\u0420SP 1')).toMatch(
      /^Badge number may have the letters A to Z/,
    );
  });

  it('is no e-mail address', () => {
    expect(emailSchema.parse('\u212aofi@police.gov.sz')).toBe('kofi@police.gov.sz');
    expect(emailSchema.parse('\ufeffkofi\u200b@police.gov.sz')).toBe('kofi@police.gov.sz');
    for (const text of ['t\u043eto@police.gov.sz', 'a@p\u043elice.gov.sz', '\ud800@a.sz']) {
      expect(messageOf(emailSchema, text)).toBe('Invalid email address');
    }
  });
});

describe('a name that may be left out', () => {
  const driver = optionalName('Driver name', 100);

  it('is null, blank or a name', () => {
    for (const none of [null, '', ' \t']) expect(driver.parse(none)).toBeNull();
    expect(driver.parse(' Thandi  Nkosi ')).toBe('Thandi  Nkosi');
  });

  it('has letters, of one alphabet', () => {
    expect(messageOf(driver, '12')).toBe('Driver name must have a letter');
    expect(messageOf(driver, 'Tha\u043Ddi')).toBe('Driver name mixes letters of two alphabets: type it anew');
  });
});
