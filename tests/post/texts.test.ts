import { readFileSync } from 'node:fs';

import { siswati as translated } from '@fines/command-api/post/messages.ts';
import { emailOf, smsOf } from '@fines/command-api/post/texts.ts';
import { MESSAGE_KINDS, type MessageAbout } from '@fines/domain/fine/message.ts';
import { isIssued } from '@fines/domain/fine/state.ts';
import { FIRST_LETTERHEAD, LONGEST_LINE } from '@fines/domain/letterhead/letterhead.ts';
import { formatE } from '@fines/domain/shared/money.ts';
import { IS_TO_BE_PAID, SENTENCES, smsText } from '@fines/papers/sms.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cents, disputeResolved, disputeSubmitted, fineIssued, paymentRecorded } from '../domain/events.ts';
import { stateAfter } from '../domain/fine/fine-scenarios.ts';
import { disputeSubmittedOnline } from '../domain/online-disputes.ts';

const letterhead = { ...FIRST_LETTERHEAD, mobileMoney: 'MoMo 7602 1234, merchant 00182' };

const issued = fineIssued({
  fineNumber: 'FN-2026-123456',
  licensePlate: 'HSD722BN',
  amount: cents(1250),
  driverName: 'Sipho Dlamini',
  driverEmail: 'sipho@example.sz',
  driverPhone: '+26876021234',
});

const [receiptNumber, disputeId] = ['RCP-2026-123456', 'FN-2026-123456-D1'];

const occurrences = {
  NOTICE: 'issued',
  REMINDER: '2026-04-09+0',
  RECEIPT: receiptNumber,
  CONFIRMATION: disputeId,
  DECISION: disputeId,
};

const BEFORE = {
  NOTICE: [],
  REMINDER: [],
  RECEIPT: [paymentRecorded({ receiptNumber })],
  CONFIRMATION: [disputeSubmittedOnline({ disputeId })],
  DECISION: [disputeSubmitted({ disputeId }), disputeResolved({ disputeId })],
} as const;

function told(kind: MessageAbout['kind'], now = '2026-03-12T08:00:00Z') {
  const fine = stateAfter(issued, ...BEFORE[kind]);
  if (!isIssued(fine)) throw new Error('Not issued');
  return { about: { kind, occurrence: occurrences[kind] }, fine, letterhead, link: null, now: new Date(now) };
}

describe.each(MESSAGE_KINDS)('a %s', (kind) => {
  it('fits one SMS, in letters that leave room for 160, and names no person', () => {
    const text = smsOf(told(kind));
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text).toMatch(/^[\w .,:;+@'()/-]+$/);
    expect(text).toContain('FN-2026-123456');
    expect(text).not.toMatch(/Sipho|Dlamini|6021234/);
  });

  it('says in two languages what it is about, and by whom', () => {
    const { subject, text } = emailOf(told(kind));
    expect(`${subject} ${text}`).not.toMatch(/Sipho|Dlamini|6021234/);
    expect(subject).toContain('Royal Eswatini Police Service');
    const [english, siswati, sender] = text.split(/\n-+\n/);
    expect(english).toContain('Questions');
    expect(siswati).toContain('Imibuto');
    expect(sender).toContain('Mbabane');
    expect(text).not.toMatch(/%\{|undefined|null/);
  });
});

const saidBy = (authority: string, mobileMoney = 'MoMo 7602 1234, merchant 00182'): string =>
  smsOf({ ...told('NOTICE'), letterhead: { ...letterhead, authority, mobileMoney } });

describe('an SMS for long names', () => {
  const line = fc.string({ unit: 'grapheme', minLength: 1, maxLength: LONGEST_LINE });
  const words = fc
    .array(fc.stringMatching(/^[A-Z][a-z]{1,14}$/), { minLength: 1, maxLength: 20 })
    .map((all) => all.join(' ').slice(0, LONGEST_LINE));
  const texts = fc.oneof(line, words);
  const anyFine = fc.record({
    sentence: fc.constantFrom(...SENTENCES),
    fineNumber: fc
      .integer({ min: 1, max: 999_999_999_999 })
      .map((n) => `FN-2026-${String(n).padStart(3, '0')}`),
    licensePlate: fc.stringMatching(/^[A-Z0-9 -]{2,20}$/),
    amount: fc.integer({ min: 1, max: 100_000_000_000 }).map((n) => n / 100),
    about: fc.constantFrom('RCP-2026-999999999999', 'FN-2026-999999999999-D99'),
  });

  it('fits one, and always says what is to be paid, until when and how', () => {
    fc.assert(
      fc.property(anyFine, texts, fc.option(texts), texts, (fine, authority, mobileMoney, phone) => {
        const text = smsText(
          { ...fine, dueDate: '2026-09-30T08:00:00Z' },
          { ...letterhead, authority, mobileMoney, phone },
        );
        expect(text.length).toBeGreaterThan(0);
        expect(text.length).toBeLessThanOrEqual(160);
        if (!IS_TO_BE_PAID.has(fine.sentence)) return;
        expect(text).toMatch(/ Pay at a counter\.| Pay: .*, ref RF\d\dFN2026\d+\./s);
        expect(text).toContain('30 Sept 2026');
        expect(text).toContain(formatE(fine.amount));
      }),
    );
  });

  it('loses the telephone number first, then the plate, the end of the name, and mobile money last', () => {
    expect(saidBy('RESP')).toMatch(/^RESP: .*HSD 722 BN.* Pay: MoMo.* Tel \+268 2404 2221$/);
    expect(saidBy('Royal Eswatini Police Service')).toMatch(/HSD 722 BN.*Pay: MoMo.*\.$/);
    expect(saidBy('Royal Eswatini Police Service, Traffic')).toMatch(
      /^Royal Eswatini Police Service, Traffic: .*456, E1,250.*Pay: MoMo/,
    );
    expect(saidBy('Royal Eswatini Police Service, Traffic Department of Manzini')).toMatch(
      /^Royal Eswatini Police Service, Traffic: traffic fine FN-2026-123456, E1,250\.00.*Pay: MoMo/,
    );
    expect(saidBy('Royal Eswatini Police Service', 'M'.repeat(120))).toMatch(
      /^Royal .* Pay at a counter\. Tel/,
    );
  });
});

it('says how to pay what is to be paid', () => {
  expect(smsOf(told('NOTICE'))).toBe(
    'Royal Eswatini Police Service: traffic fine FN-2026-123456, HSD 722 BN, E1,250.00, due 9 Apr 2026. Pay: MoMo 7602 1234, merchant 00182, ref RF20FN2026123456.',
  );
  expect(emailOf(told('NOTICE')).text).toContain('MoMo 7602 1234');
  expect(emailOf(told('RECEIPT')).text).not.toContain('MoMo 7602 1234');
});

it('says that a dispute came in, without a paper', () => {
  expect(smsOf(told('CONFIRMATION'))).toContain('dispute FN-2026-123456-D1, HSD 722 BN, received.');
  const { text } = emailOf(told('CONFIRMATION'));
  expect(text).toContain('Nothing has to be paid until it is decided.');
  expect(text).not.toMatch(/attached|linanyatsiselwe/);
});

it('says that it is late once it is', () => {
  expect(smsOf(told('REMINDER'))).not.toContain('OVERDUE');
  expect(smsOf(told('REMINDER', '2026-04-24T08:00:00Z'))).toContain('OVERDUE');
});

it('leaves out what no SMS can have', () => {
  const authority = 'Emaphoyisa “Eswatini” – Lúbombo 🚓';
  expect(smsOf({ ...told('NOTICE'), letterhead: { ...letterhead, authority } })).toMatch(
    /^Emaphoyisa \?Eswatini\? \? Lubombo \?+: /,
  );
});

it('has the address of the fine on the public site, where there is one', () => {
  const url = 'https://fines.example.sz/f/FN-2026-001/ABCDEFGHJK';
  const link = { site: 'https://fines.example.sz', url, code: 'ABCDE FGHJK' };
  expect(emailOf({ ...told('NOTICE'), link }).text.split(url)).toHaveLength(3);
  expect(emailOf(told('NOTICE')).text).not.toContain('internet');
});

it('has its siSwati listed for a native speaker to confirm', () => {
  const page = readFileSync('docs/translation.md', 'utf8');
  for (const [key, text] of Object.entries(translated)) {
    expect(page).toContain(`- \`${key}\`: `);
    expect(page).toContain(text.replaceAll('\n', ' ⏎ '));
  }
});
