import { ERASED } from '@fines/domain/shared/personal-data.ts';
import { cashUpSheetOf } from '@fines/papers/cash-up-sheet.ts';
import { decisionOf } from '@fines/papers/decision.ts';
import { noticeOf } from '@fines/papers/notice.ts';
import type { Block, Paper } from '@fines/papers/paper.ts';
import { receiptOf, refundSlipOf } from '@fines/papers/receipt.ts';
import { reminderOf } from '@fines/papers/reminder.ts';
import { describe, expect, it } from 'vitest';

import { about, cashUp, dispute, fine, FULL_LETTERHEAD, receipt, refunded, textOf } from './examples.ts';

const kindsOf = ({ blocks }: Paper): string[] => blocks.map(({ kind }) => kind);
const blockOf = <Kind extends Block['kind']>({ blocks }: Paper, kind: Kind) =>
  blocks.find((block) => block.kind === kind) as Extract<Block, { kind: Kind }> | undefined;
const DUE = '9 April 2026';
const LATER = '2026-04-20T08:00:00.000Z';
const LINK = {
  site: 'https://fines.example.sz',
  url: 'https://fines.example.sz/f/FN-2026-001/ABCDEFGHJK',
  code: 'ABCDE FGHJK',
};
const OWNER = { ownerName: 'Thandi Nkosi', ownerAddress: 'P.O. Box 12, Manzini' };

describe('a notice', () => {
  it('says who, what, where, when, how much, by when and where to pay', () => {
    const paper = noticeOf(fine(), about(), null);
    expect(paper.name).toBe('Notice of fine FN-2026-001');
    for (const text of [
      'DSD 456 BM',
      'Musa Dube',
      'Speeding 11-20 km/h over',
      'MR3, Malagwane Hill',
      '10 March 2026, 09:45',
      'Sipho Dlamini (Badge: RSP-1001)',
      `SZL 60.00 to be paid by ${DUE}`,
      FULL_LETTERHEAD.bankAccount,
      FULL_LETTERHEAD.mobileMoney,
      FULL_LETTERHEAD.counters,
      FULL_LETTERHEAD.legalBasis.en,
      FULL_LETTERHEAD.consequence.en,
      FULL_LETTERHEAD.dispute.en,
    ]) {
      expect(textOf(paper)).toContain(text);
    }
    expect(blockOf(paper, 'title')?.code).toEqual({ value: 'FN-2026-001', text: 'FN-2026-001' });
    expect(paper.footer).toEqual([
      'Printed 20 March 2026, 10:00',
      'Record of the log: 5,678 · 3f2a91bc 04d1e8f7',
    ]);
  });

  it('says nothing of where the driver can be written to', () => {
    const contacts = { driverPhone: '+26876021234', driverEmail: 'musa@example.sz' };
    for (const text of [...Object.values(contacts), 'Telephone', 'E-mail']) {
      expect(textOf(noticeOf(fine(contacts), about(), null))).not.toContain(text);
    }
  });

  it('names no way to pay that the authority does not have', () => {
    const letterhead = { ...FULL_LETTERHEAD, bankAccount: null, mobileMoney: null };
    const labels = blockOf(noticeOf(fine(), about({ letterhead }), null), 'box')?.facts.map(
      ({ label }) => label.text,
    );
    expect(labels).toEqual(['Amount', 'Due Date', 'Payment reference', 'At a counter']);
  });

  it('keeps a line for the driver whom nobody knows, and none for remarks that nobody made', () => {
    const facts = blockOf(noticeOf(fine({ driverName: null }), about(), null), 'facts')?.facts ?? [];
    expect(facts.find(({ label }) => label.text === 'Driver')?.value).toBeNull();
    expect(facts.map(({ label }) => label.text)).not.toContain('Remarks');
  });

  it.each([
    ['DISPUTED', 'SZL 60.00: disputed'],
    ['PAID', 'SZL 60.00 paid on 12 March 2026'],
    ['RESOLVED', 'Nothing is to be paid'],
    ['CANCELLED', 'Nothing is to be paid'],
  ] as const)('asks nobody to pay what is %s', (status, heading) => {
    const paper = noticeOf(fine({ status, paidAt: '2026-03-12T09:30:00.000Z' }), about(), null);
    expect(blockOf(paper, 'box')?.heading.text).toBe(heading);
    expect(textOf(paper)).not.toContain('to be paid by');
    expect(textOf(paper)).not.toContain(FULL_LETTERHEAD.consequence.en);
  });

  it('has the address of the public site and its code, where there is such a site', () => {
    const paper = noticeOf(fine(), about(), LINK);
    expect(blockOf(paper, 'title')?.code).toEqual({ value: LINK.url, text: 'fines.example.sz\nABCDE FGHJK' });
    const online = /Or online: .* at fines\.example\.sz, .* and the code ABCDE FGHJK\./;
    expect(textOf(paper)).toMatch(online);
    expect(textOf(noticeOf(fine(), about(), null))).not.toMatch(/Or online/);
    const letter = reminderOf(fine(), about(), { number: 1, owner: OWNER, link: LINK });
    expect(blockOf(letter, 'title')?.code?.value).toBe(LINK.url);
    expect(textOf(letter)).toMatch(online);
  });

  it('has the photo, if there is one', () => {
    expect(kindsOf(noticeOf(fine(), about(), null))).not.toContain('photo');
    const paper = noticeOf(fine({ photoUrl: '/api/photos/1' }), about(), null);
    expect(blockOf(paper, 'photo')?.address).toBe('/api/photos/1');
  });
});

describe('a reminder', () => {
  const reminder = (number: number, now?: string, owner: typeof OWNER | null = OWNER) =>
    reminderOf(fine(), about(now === undefined ? {} : { now }), { number, owner, link: null });

  it('has the address of the owner in its window, and a date', () => {
    const paper = reminder(1);
    expect(paper.name).toBe('Reminder of fine FN-2026-001');
    expect(blockOf(paper, 'address')?.lines).toEqual(['Thandi Nkosi', 'P.O. Box 12', 'Manzini']);
    expect(textOf(paper)).toContain('20 March 2026');
    expect(textOf(paper)).toContain('To Musa Dube of the vehicle DSD 456 BM, or its owner');
  });

  it.each([
    ['nobody is known', null],
    ['no address is', { ...OWNER, ownerAddress: ' ' }],
    ['it was erased', { ...OWNER, ownerAddress: ERASED }],
  ])('says that it cannot be posted if %s', (_, owner) => {
    const paper = reminder(1, undefined, owner);
    expect(kindsOf(paper)).not.toContain('address');
    expect(textOf(paper)).toContain('this letter cannot be posted');
  });

  it('says before the due date that there is time, whatever its number', () => {
    for (const number of [1, 2, 3]) {
      expect(textOf(reminder(number))).toContain(`SZL 60.00 to be paid by ${DUE}`);
      expect(textOf(reminder(number))).not.toContain('Pay it now');
    }
    // It may be paid all through its last day.
    expect(textOf(reminder(1, '2026-04-09T21:59:00.000Z'))).not.toContain('Pay it now');
    expect(textOf(reminder(1, '2026-04-09T22:00:00.000Z'))).toContain('Pay it now');
  });

  it('has words of its own for the first, the second, and each after it', () => {
    const titles = [1, 2, 3, 4].map((number) => blockOf(reminder(number, LATER), 'title')?.title.text);
    expect(titles).toEqual([
      'Reminder of a Traffic Fine',
      'Second Reminder of a Traffic Fine',
      'Final Reminder of a Traffic Fine',
      'Final Reminder of a Traffic Fine',
    ]);
    const urges = [1, 2, 3, 4].map((number) => blockOf(reminder(number, LATER), 'box')?.lines[0]?.text);
    expect(new Set(urges).size).toBe(3);
    for (const urge of urges) expect(urge).toContain('Pay it now');
    expect(textOf(reminder(3, LATER))).toContain(`SZL 60.00 overdue since ${DUE}`);
  });
});

describe('a receipt', () => {
  it('says where anybody can check it, where that is possible', () => {
    const printing = { isDuplicate: false, driverName: null };
    const checked = receipt({ checkUrl: 'https://fines.example.sz/receipt' });
    expect(receiptOf(checked, about(), printing).footer).toContain(
      'Anybody can check it at fines.example.sz/receipt',
    );
    expect(receiptOf(receipt(), about(), printing).footer.join(' ')).not.toContain('check');
  });

  it('says who paid what for which fine, in figures and in words, and has a place for the stamp', () => {
    const paper = receiptOf(receipt(), about(), { isDuplicate: false, driverName: 'Musa Dube' });
    expect(paper.name).toBe('Receipt RCP-2026-001');
    for (const text of [
      'Musa Dube',
      'SZL 60.50',
      'Sixty Emalangeni And Fifty Cents',
      'FN-2026-001',
      'Mobile Money',
      'MM-7781',
      'Gugu Fakudze (Badge: RSP-2002)',
      '12 March 2026, 11:30',
    ]) {
      expect(textOf(paper)).toContain(text);
    }
    expect(kindsOf(paper)).toContain('stamp-place');
    expect(textOf(paper)).not.toMatch(/DUPLICATE|REFUNDED/);
    expect(blockOf(paper, 'title')?.code?.value).toBe(
      'RCP-2026-001 FN-2026-001 SZL 60.50 2026-03-12T09:30:00.000Z',
    );
  });

  it('says that it is a duplicate, and that the money was given back', () => {
    const paper = receiptOf(refunded, about(), { isDuplicate: true, driverName: null });
    expect(blockOf(paper, 'title')?.stamps).toEqual(['REFUNDED', 'DUPLICATE']);
    expect(textOf(paper)).toContain('Bank Transfer, EFT-2210');
  });

  it.each([null, ERASED])('has a line to write the payer on if the driver is %s', (driverName) => {
    const facts = blockOf(receiptOf(receipt(), about(), { isDuplicate: false, driverName }), 'facts')?.facts;
    expect(facts?.[0]).toEqual({ label: { text: 'Received from', english: null }, value: null });
  });
});

it('lets both sign what was given back', () => {
  const paper = refundSlipOf(refunded, about());
  expect(paper.name).toBe('Refund of receipt RCP-2026-001');
  for (const text of [
    'SZL 60.50',
    'The plate was read wrongly',
    'Bank Transfer, EFT-2210',
    'Nomsa Simelane',
  ]) {
    expect(textOf(paper)).toContain(text);
  }
  expect(blockOf(paper, 'signatures')?.signers.map(({ text }) => text)).toEqual([
    'Refunded By',
    'Received by',
  ]);
});

describe('a cash-up sheet', () => {
  it('adds up exactly, by method and by notes and coins', () => {
    const paper = cashUpSheetOf(cashUp, about());
    expect(paper.name).toBe('Cash-up 1, 12 March 2026: Gugu Fakudze (Badge: RSP-2002)');
    const [methods, counted] = paper.blocks.filter((block) => block.kind === 'table');
    expect(methods?.rows[0]).toEqual(['Cash', '12', 'SZL 720.10', '1', 'SZL 60.20', 'SZL 659.90']);
    expect(methods?.total).toEqual(['Total', '15', 'SZL 1,970.10', '1', 'SZL 60.20', 'SZL 1,909.90']);
    expect(counted?.rows.at(-1)).toEqual(['E0.10', '99', 'SZL 9.90']);
    expect(counted?.total).toEqual(['Counted cash', '', 'SZL 759.90']);
    expect(textOf(paper)).toContain('Receipts: RCP-2026-001, RCP-2026-002');
    expect(textOf(paper)).toContain('Refunds: RCP-2026-003');
  });

  it('says what was counted before only if the till starts with something else', () => {
    expect(textOf(cashUpSheetOf(cashUp, about()))).toContain('Counted before');
    expect(textOf(cashUpSheetOf({ ...cashUp, countedBefore: 100 }, about()))).not.toContain('Counted before');
  });
});

describe('a decision', () => {
  it('that rejects says why, and until when to pay', () => {
    const paper = decisionOf(dispute(), fine(), about(), OWNER);
    expect(paper.name).toBe('Decision on dispute FN-2026-001-D1');
    for (const text of [
      'Your dispute is rejected',
      'It was not my car',
      'The photo shows the plate and the car',
      'Nomsa Simelane',
      `SZL 60.00 to be paid by ${DUE}`,
    ]) {
      expect(textOf(paper)).toContain(text);
    }
    expect(blockOf(paper, 'address')?.lines[0]).toBe('Thandi Nkosi');
  });

  it('that approves says that nothing is to be paid', () => {
    const paper = decisionOf(dispute({ status: 'APPROVED' }), fine({ status: 'RESOLVED' }), about(), null);
    expect(textOf(paper)).toContain('Your dispute is approved');
    expect(textOf(paper)).toContain('Nothing is to be paid');
    expect(textOf(paper)).not.toContain('to be paid by');
    expect(kindsOf(paper)).not.toContain('address');
  });
});
