import type { CashUpView } from '@fines/domain/cash-up/view.ts';
import type { Receipt } from '@fines/domain/fine/payment-view.ts';
import type { FineView } from '@fines/domain/fine/view.ts';
import { FIRST_LETTERHEAD, type Letterhead } from '@fines/domain/letterhead/letterhead.ts';
import type { DecidedDispute } from '@fines/papers/decision.ts';
import type { Block, Paper, PaperFact, Words } from '@fines/papers/paper.ts';
import type { About } from '@fines/papers/parts.ts';
import type { RefundedReceipt } from '@fines/papers/receipt.ts';

import { NOTHING_SAID } from '../support/facts.ts';

const OFFICER = { id: 'u1', firstName: 'Sipho', lastName: 'Dlamini', badgeNumber: 'RSP-1001' };
const CASHIER = { id: 'u2', firstName: 'Gugu', lastName: 'Fakudze', badgeNumber: 'RSP-2002' };
const MANAGER = { id: 'u3', firstName: 'Nomsa', lastName: 'Simelane', badgeNumber: 'RSP-3003' };

export const FULL_LETTERHEAD: Letterhead = {
  ...FIRST_LETTERHEAD,
  bankAccount: 'Standard Bank Eswatini, Mbabane branch\nAccount 9110 0012 3456',
  mobileMoney: 'MoMo 7602 1234, merchant 00182',
};

export const about = (told: Partial<About> = {}): About => ({
  language: 'en-SZ',
  letterhead: FULL_LETTERHEAD,
  now: '2026-03-20T08:00:00.000Z',
  checkpoint: '5,678 · 3f2a91bc 04d1e8f7',
  ...told,
});

export const fine = (told: Partial<FineView> = {}): FineView => ({
  id: 'FN-2026-001',
  fineNumber: 'FN-2026-001',
  licensePlate: 'DSD 456 BM',
  ...NOTHING_SAID,
  driverName: 'Musa Dube',
  location: 'MR3, Malagwane Hill',
  offenseType: 'SPEEDING',
  offenseDescription: 'Speeding 11-20 km/h over',
  amount: 60,
  dateIssued: '2026-03-10T07:45:00.000Z',
  dueDate: '2026-04-09T08:00:00.000Z',
  status: 'UNPAID',
  issuedById: OFFICER.id,
  issuedBy: OFFICER,
  paidAt: null,
  paidAmount: null,
  paymentMethod: null,
  paymentStands: false,
  photoUrl: null,
  photoUrls: [],
  remindersSent: 0,
  createdAt: '2026-03-10T08:00:00.000Z',
  updatedAt: '2026-03-10T08:00:00.000Z',
  ...told,
});

export const receipt = (told: Partial<Receipt> = {}): Receipt => ({
  id: 'RCP-2026-001',
  fineId: 'FN-2026-001',
  fine: { id: 'FN-2026-001', fineNumber: 'FN-2026-001', licensePlate: 'DSD 456 BM', amount: 60.5 },
  amount: 60.5,
  method: 'MOBILE_MONEY',
  status: 'COMPLETED',
  transactionReference: 'MM-7781',
  receiptNumber: 'RCP-2026-001',
  paidAt: '2026-03-12T09:30:00.000Z',
  processedById: CASHIER.id,
  processedBy: CASHIER,
  togetherId: null,
  refundRequest: null,
  refund: null,
  createdAt: '2026-03-12T09:30:00.000Z',
  updatedAt: '2026-03-12T09:30:00.000Z',
  offenseDescription: 'Speeding 11-20 km/h over',
  dateIssued: '2026-03-10T07:45:00.000Z',
  printedAt: null,
  checkUrl: null,
  ...told,
});

export const refunded: RefundedReceipt = {
  ...receipt({ status: 'REFUNDED' }),
  refund: {
    reason: 'The plate was read wrongly',
    refundedAt: '2026-03-14T10:00:00.000Z',
    refundedBy: MANAGER,
    method: 'BANK_TRANSFER',
    transactionReference: 'EFT-2210',
  },
};

export const dispute = (told: Partial<DecidedDispute> = {}): DecidedDispute => ({
  id: 'FN-2026-001-D1',
  fineId: 'FN-2026-001',
  fine: {
    id: 'FN-2026-001',
    fineNumber: 'FN-2026-001',
    licensePlate: 'DSD 456 BM',
    offenseType: 'SPEEDING',
    amount: 60,
    dateIssued: '2026-03-10T07:45:00.000Z',
  },
  reason: 'It was not my car',
  evidence: null,
  evidenceUrls: [],
  status: 'REJECTED',
  submittedAt: '2026-03-11T07:45:00.000Z',
  submittedBy: 'STAFF',
  contact: null,
  resolution: 'The photo shows the plate and the car',
  resolvedAt: '2026-03-18T07:45:00.000Z',
  resolvedById: MANAGER.id,
  resolvedBy: MANAGER,
  createdAt: '2026-03-11T07:45:00.000Z',
  updatedAt: '2026-03-18T07:45:00.000Z',
  ...told,
});

export const cashUp: CashUpView = {
  id: 'u2-2026-03-12-1',
  number: 1,
  day: '2026-03-12',
  cashier: CASHIER,
  closedBy: CASHIER,
  closedAt: '2026-03-12T15:00:00.000Z',
  receipts: ['RCP-2026-001', 'RCP-2026-002'],
  refunds: ['RCP-2026-003'],
  methods: [
    { method: 'CASH', count: 12, amount: 720.1, refundCount: 1, refundAmount: 60.2 },
    { method: 'MOBILE_MONEY', count: 3, amount: 1250, refundCount: 0, refundAmount: 0 },
  ],
  cashAtStart: 100,
  countedBefore: 90,
  expectedCash: 759.9,
  counted: [
    { value: 200, pieces: 3 },
    { value: 50, pieces: 3 },
    { value: 0.1, pieces: 99 },
  ],
  countedCash: 759.9,
  firstCountedCash: 659.9,
  difference: 0,
  reason: null,
};

const inWords = (words: Words | null): string[] =>
  words === null ? [] : [words.text, ...(words.english === null ? [] : [words.english])];
const inFacts = (facts: readonly PaperFact[]): string[] =>
  facts.flatMap(({ label, value }) => [...inWords(label), value ?? '']);

/** Every text that stands in a block. */
function textsIn(block: Block): string[] {
  switch (block.kind) {
    case 'address':
      return [...block.lines];
    case 'title':
      return [...inWords(block.title), block.number, block.code?.text ?? '', ...block.stamps];
    case 'facts':
      return [...inWords(block.heading), ...inFacts(block.facts)];
    case 'text':
      return [...inWords(block.heading), ...block.lines.flatMap(inWords)];
    case 'box':
      return [...inWords(block.heading), ...inFacts(block.facts), ...block.lines.flatMap(inWords)];
    case 'table':
      return [
        ...inWords(block.heading),
        ...block.columns.flatMap(({ head }) => inWords(head)),
        ...block.rows.flat(),
        ...(block.total ?? []),
      ];
    case 'bars':
      return [...inWords(block.heading), ...block.bars.flatMap(({ label, text }) => [label, text])];
    case 'trend':
      return [...inWords(block.heading), ...block.points.flatMap(({ label, text }) => [label, text])];
    case 'beside':
      return [...block.left, ...block.right].flatMap(textsIn);
    case 'photo':
      // It stands below the picture, and only if there is one.
      return [];
    case 'signatures':
      return block.signers.flatMap(inWords);
    case 'stamp-place':
      return inWords(block.label);
    case 'new-page':
      return [];
    default:
      return block satisfies never;
  }
}

/** Every text that stands on a paper. */
export const textsOf = ({ letterhead, blocks, footer }: Paper): string[] => [
  letterhead.authority,
  letterhead.address,
  letterhead.phone,
  letterhead.email,
  ...blocks.flatMap(textsIn),
  ...footer,
];

/** The same as one text, for what is looked for in it. */
export const textOf = (paper: Paper): string => textsOf(paper).join('\n');
