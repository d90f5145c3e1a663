import type { DisputeView } from '@fines/domain/fine/dispute-view.ts';
import { everyFact } from '@fines/domain/fine/facts.ts';
import type { Receipt } from '@fines/domain/fine/payment-view.ts';
import type { FineView } from '@fines/domain/fine/view.ts';
import type { Letterhead } from '@fines/domain/letterhead/letterhead.ts';
import { addHours } from '@fines/domain/shared/dates.ts';
import { z } from 'zod';

import { type DecidedDispute, decisionOf } from './decision.ts';
import { noticeOf } from './notice.ts';
import type { Paper } from './paper.ts';
import type { About } from './parts.ts';
import { receiptOf } from './receipt.ts';
import { reminderOf } from './reminder.ts';
import { smsText } from './sms.ts';

/** The papers of a fine that nobody got, which show what a letterhead looks like. */
export const SAMPLES = ['notice', 'reminder', 'receipt', 'decision'] as const;
export type Sample = (typeof SAMPLES)[number];

const DAY = 24;

const OFFICER = { id: 'officer', firstName: 'Sipho', lastName: 'Dlamini', badgeNumber: 'RSP-1001' };
const CASHIER = { id: 'cashier', firstName: 'Thandeka', lastName: 'Simelane', badgeNumber: null };
const OWNER = { ownerName: 'Nomsa Zwane', ownerAddress: 'P.O. Box 123\nManzini M200' };
const DRIVER = 'Nomsa Zwane';

/** Overdue by ten days, so that there is something to remind of. */
function sampleFine(now: string): FineView {
  const dateIssued = addHours(now, -40 * DAY);
  const said = { location: 'MR3, Malagwane Hill', driverName: DRIVER, driverLicense: '21458963' };
  return {
    id: 'FN-2026-001',
    fineNumber: 'FN-2026-001',
    licensePlate: 'HSD 472 BM',
    ...z.object(everyFact('issued')).parse(said),
    offenseType: 'PARKING',
    offenseDescription: 'Illegal parking',
    amount: 60,
    dateIssued,
    dueDate: addHours(now, -10 * DAY),
    status: 'UNPAID',
    issuedById: OFFICER.id,
    issuedBy: OFFICER,
    paidAt: null,
    paidAmount: null,
    paymentMethod: null,
    paymentStands: false,
    remindersSent: 0,
    photoUrl: null,
    photoUrls: [],
    createdAt: dateIssued,
    updatedAt: dateIssued,
  };
}

function sampleReceipt(fine: FineView, now: string): Receipt {
  const { fineNumber, licensePlate, amount, dateIssued, offenseDescription } = fine;
  return {
    id: 'RCP-2026-001',
    receiptNumber: 'RCP-2026-001',
    fineId: fineNumber,
    fine: { id: fineNumber, fineNumber, licensePlate, amount },
    amount,
    method: 'CASH',
    status: 'COMPLETED',
    transactionReference: null,
    paidAt: now,
    processedById: CASHIER.id,
    processedBy: CASHIER,
    togetherId: null,
    refundRequest: null,
    refund: null,
    createdAt: now,
    updatedAt: now,
    offenseDescription,
    dateIssued,
    printedAt: null,
    checkUrl: null,
  };
}

function sampleDispute(fine: FineView, now: string): DisputeView & DecidedDispute {
  const { fineNumber, licensePlate, offenseType, amount, dateIssued } = fine;
  const submittedAt = addHours(dateIssued, 3 * DAY);
  return {
    id: `${fineNumber}-D1`,
    fineId: fineNumber,
    fine: { id: fineNumber, fineNumber, licensePlate, offenseType, amount, dateIssued },
    reason: 'The road sign was hidden behind a tree.',
    evidence: null,
    evidenceUrls: [],
    status: 'REJECTED',
    submittedAt,
    submittedBy: 'STAFF',
    contact: null,
    resolution: 'The photograph shows the sign clearly. The fine stands.',
    resolvedAt: now,
    resolvedById: OFFICER.id,
    resolvedBy: OFFICER,
    createdAt: submittedAt,
    updatedAt: now,
  };
}

/** As long as they get in a year. */
const LONGEST = { fineNumber: 'FN-2026-999999', licensePlate: 'WWW 9999 WWW', amount: 99_999.99 };

/** What a driver gets by SMS of a fine with a long number, plate and amount. */
export const sampleSms = (letterhead: Letterhead, now: string): string[] =>
  (['notice', 'overdue', 'receipt'] as const).map((sentence) =>
    smsText({ sentence, ...LONGEST, dueDate: addHours(now, 30 * DAY), about: 'RCP-2026-999999' }, letterhead),
  );

/** What a paper of this kind would be. */
export function samplePaper(sample: Sample, about: About): Paper {
  const fine = sampleFine(about.now);
  switch (sample) {
    case 'notice':
      return noticeOf(fine, about, null);
    case 'reminder':
      return reminderOf(fine, about, { number: 1, owner: OWNER, link: null });
    case 'receipt':
      return receiptOf(sampleReceipt(fine, about.now), about, { isDuplicate: false, driverName: DRIVER });
    case 'decision':
      return decisionOf(sampleDispute(fine, about.now), fine, about, OWNER);
    default:
      return sample satisfies never;
  }
}
