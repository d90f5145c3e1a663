import { decide } from '@fines/domain/letterhead/decide.ts';
import { parseLetterheadEvent } from '@fines/domain/letterhead/events.ts';
import {
  FIRST_KEPT,
  FIRST_LETTERHEAD,
  type KeptLetterhead,
  wantedLetterheadSchema,
} from '@fines/domain/letterhead/letterhead.ts';
import {
  evolve,
  initialLetterheads,
  letterheadAfter,
  type Letterheads,
} from '@fines/domain/letterhead/letterheads.ts';
import {
  changedTexts,
  changeText,
  isOfPaying,
  LETTERHEAD_LABELS,
  letterheadChangesIn,
  letterheadView,
} from '@fines/domain/letterhead/view.ts';
import { actOfLetterhead } from '@fines/domain/review/acts.ts';
import { describe, expect, it } from 'vitest';

import { NOW } from '../events.ts';
import { scenarios } from '../given-when-then.ts';
import { logged } from '../logged.ts';
import { ADMIN } from '../user/user-scenarios.ts';
import { CREST, LETTERHEAD, PAYABLE } from './letterhead-lives.ts';

const { givenState } = scenarios({ decide, evolve, initial: initialLetterheads });

const change = (letterhead: KeptLetterhead) => ({ ...LETTERHEAD.ChangeLetterhead(1), letterhead });

/** The letterheads after papers were to say these, one after the other. */
const after = (...letterheads: KeptLetterhead[]): Letterheads =>
  letterheads.reduce(
    (state, letterhead) =>
      logged(parseLetterheadEvent, decide(change(letterhead), state), NOW, ADMIN).reduce(evolve, state),
    initialLetterheads,
  );

const changedBy = { id: ADMIN.id, firstName: ADMIN.firstName, lastName: ADMIN.lastName };

describe('the letterhead', () => {
  it('is the first one until somebody sets it', () => {
    expect(letterheadView(letterheadAfter(initialLetterheads), String)).toEqual(FIRST_LETTERHEAD);
  });

  it('says what was set last, and the crest by a link', () => {
    const letterheads = after(PAYABLE, { ...PAYABLE, phone: '+268 2404 0000' });
    expect(letterheadView(letterheadAfter(letterheads), (photo) => `/photos/${photo}`)).toEqual({
      ...FIRST_LETTERHEAD,
      bankAccount: PAYABLE.bankAccount,
      mobileMoney: PAYABLE.mobileMoney,
      phone: '+268 2404 0000',
      crestUrl: `/photos/${CREST}`,
    });
  });

  it('remembers each change, with what was said before', () => {
    const changes = letterheadChangesIn(after(PAYABLE, FIRST_KEPT), String);
    expect(
      changes.map(({ revision, before, after: then }) => [revision, before.bankAccount, then.bankAccount]),
    ).toEqual([
      [0, null, PAYABLE.bankAccount],
      [1, PAYABLE.bankAccount, null],
    ]);
    expect(changes.map((one) => one.changedBy)).toEqual([changedBy, changedBy]);
  });
});

describe('a change of the letterhead', () => {
  it('is told whole, and by whom', () => {
    givenState(initialLetterheads)
      .when(change(PAYABLE))
      .thenEvents({ type: 'LetterheadChanged', data: { ...PAYABLE, changedBy } });
  });

  it('is refused if it changes nothing, of the first letterhead too', () => {
    const refusal = {
      kind: 'conflict',
      code: 'no-change',
      message: 'The letterhead says just that already',
    } as const;
    givenState(initialLetterheads).when(change(FIRST_KEPT)).thenRefused(refusal);
    givenState(after(PAYABLE))
      .when(change({ ...PAYABLE }))
      .thenRefused(refusal);
  });

  it('may be of the crest alone', () => {
    givenState(after(PAYABLE))
      .when(change({ ...PAYABLE, crestSha256: null }))
      .thenEvents({ type: 'LetterheadChanged', data: { ...PAYABLE, crestSha256: null, changedBy } });
  });

  it('is told to who reviews it: in full how citizens pay, by name what else is other', () => {
    const before = { ...PAYABLE, mobileMoney: null };
    const thief = {
      ...PAYABLE,
      bankAccount: 'Another Bank\nAccount 1',
      address: 'Mbabane',
      dispute: { en: 'In court.', ss: null },
      crestSha256: null,
    };
    const words = [
      'Bank account: Another Bank, Account 1 (before: Eswatini Bank, Mbabane, Account 7700 1234 56)',
      'Mobile money: MoMo 7602 1234, merchant 00182 (before: none)',
      'Also changed: Address, How to dispute (English), Crest',
    ].join('\n');
    expect(changeText(before, thief)).toBe(words);
    const state = after(before);
    const [event] = logged(parseLetterheadEvent, decide(change(thief), state), NOW, ADMIN);
    expect(event && actOfLetterhead(state, event)).toEqual({ kind: 'LETTERHEAD_CHANGED', reason: words });
  });

  it('that touches no payment says so by leaving it out', () => {
    expect(changeText(PAYABLE, { ...PAYABLE, phone: '1' })).toBe('Changed: Telephone');
    expect(changeText(PAYABLE, { ...PAYABLE, counters: 'None' })).toBe(
      `Counters and hours: None (before: ${PAYABLE.counters})`,
    );
  });
});

it('shows each text that differs, those of paying first', () => {
  const other: KeptLetterhead = {
    authority: 'a',
    address: 'b',
    phone: 'c',
    email: 'd',
    bankAccount: 'e',
    mobileMoney: 'f',
    counters: 'g',
    legalBasis: { en: 'h', ss: 'i' },
    consequence: { en: 'j', ss: 'k' },
    dispute: { en: 'l', ss: 'm' },
    crestSha256: null,
  };
  const fields = changedTexts(PAYABLE, other).map(({ field }) => field);
  expect(fields).toEqual(Object.keys(LETTERHEAD_LABELS));
  expect(fields.map(isOfPaying)).toEqual(fields.map((_, nth) => nth < 3));
  expect(changedTexts(other, other)).toEqual([]);
});

describe('what somebody wants papers to say', () => {
  const { crestUrl: _, ...wanted } = FIRST_LETTERHEAD;
  const faultsOf = (other: object) =>
    wantedLetterheadSchema.safeParse({ ...wanted, ...other }).error?.issues.map(({ path }) => path.join('.'));

  it('has blank texts for what there is not', () => {
    expect(wantedLetterheadSchema.parse({ ...wanted, bankAccount: ' ', mobileMoney: '' })).toEqual(wanted);
  });

  it.each<[string, object, string]>([
    ['no authority', { authority: ' ' }, 'authority'],
    ['an address that is too long', { address: 'x'.repeat(601) }, 'address'],
    ['a telephone number of two lines', { phone: '1\n2' }, 'phone'],
    ['an e-mail address that is none', { email: 'traffic' }, 'email'],
    ['a mobile money code of two lines', { mobileMoney: '1\n2' }, 'mobileMoney'],
    ['no counters', { counters: '' }, 'counters'],
    ['no legal basis in English', { legalBasis: { en: '', ss: null } }, 'legalBasis.en'],
    ['a character that no screen shows', { bankAccount: 'Account 1\u00072' }, 'bankAccount'],
    ['nothing of the bank account', { bankAccount: undefined }, 'bankAccount'],
  ])('is refused with %s', (_what, other, field) => {
    expect(faultsOf(other)).toEqual([field]);
  });
});
