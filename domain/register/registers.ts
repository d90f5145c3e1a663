import { z } from 'zod';

import { LOOK_LABELS } from '../access-log/access-log.ts';
import { PAYMENT_METHOD_LABELS } from '../fine/payment.ts';
import type { Role } from '../shared/permissions.ts';
import { PENDING_MINUTES } from '../shared/streams.ts';
import { STAFF_CHANGE_LABELS } from '../user/commands.ts';

/**
 * The content of a column: `fine` and `receipt` are numbers of a fine or receipt that exists. `number` is either, and
 * may be unused. `money` is in emalangeni; `count` is a whole number.
 */
type Kind = 'text' | 'fine' | 'receipt' | 'number' | 'plate' | 'money' | 'instant' | 'count';

export type RegisterColumn = {
  name: string;
  label: string;
  kind: Kind;
  /** The words for the values, if people use other words than programs. */
  labels?: Readonly<Record<string, string>>;
};

export type Register = {
  title: string;
  /** What the register lists. */
  note: string;
  columns: readonly RegisterColumn[];
  /** What can be searched; shown in the search field. */
  search: string;
  /** Whether it can be limited to a period, by its column `at`. */
  hasPeriod: boolean;
};

const column = (name: string, label: string, kind: Kind = 'text'): RegisterColumn => ({ name, label, kind });
const at = (label: string): RegisterColumn => column('at', label, 'instant');

/** The lists for auditors. Each is declared here once, for the API, the files and the console. */
const REGISTERS = {
  'deleted-fines': {
    title: 'Deleted Fines',
    note: 'Every fine that was deleted, by whom and why',
    columns: [
      column('fine', 'Fine Number', 'fine'),
      column('licensePlate', 'License Plate', 'plate'),
      column('offense', 'Offense'),
      column('amount', 'Amount', 'money'),
      column('issuedBy', 'Issued By'),
      at('Deleted'),
      column('by', 'Deleted By'),
      column('reason', 'Reason'),
      column('reviewedBy', 'Signed Off By'),
    ],
    search: 'Search by fine, plate or driver...',
    hasPeriod: true,
  },
  'paid-without-receipt': {
    title: 'Paid without Receipt',
    note: 'Fines that are Paid because somebody set them so, not because money was taken here',
    columns: [
      column('fine', 'Fine Number', 'fine'),
      column('licensePlate', 'License Plate', 'plate'),
      column('amount', 'Amount', 'money'),
      at('Set to Paid'),
      column('by', 'Set By'),
      column('reason', 'Reason'),
    ],
    search: 'Search by fine, plate or driver...',
    hasPeriod: true,
  },
  refunds: {
    title: 'Refunds',
    note: 'Every payment that was given back',
    columns: [
      column('receipt', 'Receipt', 'receipt'),
      column('fine', 'Fine Number', 'fine'),
      column('licensePlate', 'License Plate', 'plate'),
      column('amount', 'Amount', 'money'),
      { ...column('method', 'Method'), labels: PAYMENT_METHOD_LABELS },
      column('paidAt', 'Paid', 'instant'),
      column('takenBy', 'Taken By'),
      at('Refunded'),
      column('by', 'Refunded By'),
      column('reason', 'Reason'),
      { ...column('refundMethod', 'Given Back By'), labels: PAYMENT_METHOD_LABELS },
      column('refundReference', 'Refund Reference'),
    ],
    search: 'Search by receipt, fine or plate...',
    hasPeriod: true,
  },
  'voided-numbers': {
    title: 'Voided Receipts and Numbers',
    note: 'Numbers of receipts and fines that will never be used, and why',
    columns: [
      column('number', 'Number', 'number'),
      column('fine', 'Fine Number', 'fine'),
      at('Voided'),
      column('by', 'Voided By'),
      column('reason', 'Reason'),
      column('reviewedBy', 'Signed Off By'),
    ],
    search: 'Search by receipt or fine number...',
    hasPeriod: true,
  },
  'number-series': {
    title: 'Number Series',
    note: `Every series from its first to its last number: what is neither used nor voided is pending for ${PENDING_MINUTES} minutes, then missing`,
    columns: [
      column('series', 'Series'),
      column('last', 'Last Number', 'count'),
      column('used', 'Used', 'count'),
      column('voided', 'Voided', 'count'),
      column('pending', 'Pending', 'count'),
      column('missing', 'Missing', 'count'),
      column('gaps', 'Missing Numbers'),
    ],
    search: 'Search by series, like RCP-2026...',
    hasPeriod: false,
  },
  'staff-changes': {
    title: 'Changes of Staff',
    note: 'Who made whom what, and when',
    columns: [
      at('When'),
      { ...column('what', 'What'), labels: STAFF_CHANGE_LABELS },
      column('whom', 'Whom'),
      column('change', 'Change'),
      column('by', 'By'),
    ],
    search: 'Search by name or email...',
    hasPeriod: true,
  },
  parked: {
    title: 'Records That Stand Still',
    note: 'Something happened to them that this program cannot show: they are shown as they were before that',
    columns: [
      column('stream', 'Record'),
      column('revision', 'Place in It', 'count'),
      column('event', 'Event'),
      column('reason', 'Reason'),
      at('Since'),
    ],
    search: 'Search by record, event or reason...',
    hasPeriod: true,
  },
  looks: {
    title: 'Who Looked at What',
    note: 'Look-ups of vehicles, and looks at histories, photos, exports and lists, of the last two years',
    columns: [
      at('When'),
      column('who', 'Who'),
      { ...column('what', 'What'), labels: LOOK_LABELS },
      column('subject', 'Of'),
      column('shown', 'Records Shown', 'count'),
      column('address', 'Address'),
    ],
    search: 'Search by plate or fine number...',
    hasPeriod: true,
  },
} as const satisfies Readonly<Record<string, Register>>;

export type RegisterName = keyof typeof REGISTERS;

export const REGISTER_NAMES = Object.keys(REGISTERS) as readonly RegisterName[];

/** Fewer roles may read the register of the access log than the others. */
export const ACCESS_LOG_READERS: readonly Role[] = ['AUDITOR', 'SUPER_ADMIN'];

export const registersFor = (role: Role): readonly RegisterName[] =>
  REGISTER_NAMES.filter((name) => name !== 'looks' || ACCESS_LOG_READERS.includes(role));

export const registerOf = (name: RegisterName): Register => REGISTERS[name];

export type RegisterRow = { id: string } & Readonly<Record<string, string | number | null>>;

const VALUES: Readonly<Record<Kind, z.ZodType>> = {
  text: z.string().nullable(),
  fine: z.string().nullable(),
  receipt: z.string().nullable(),
  number: z.string().nullable(),
  plate: z.string().nullable(),
  money: z.number().nullable(),
  instant: z.iso.datetime().nullable(),
  count: z.int().nullable(),
};

/** A row of a register, as the HTTP API shows it. */
export const registerRowSchema = (name: RegisterName) =>
  z.object({
    id: z.string(),
    ...Object.fromEntries(registerOf(name).columns.map((one) => [one.name, VALUES[one.kind]])),
  });
