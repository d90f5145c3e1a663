import { z } from 'zod';

import { loggedEventSchema } from '../fine/history.ts';
import type { Fine } from '../fine/state.ts';
import { FINE_STATUSES } from '../fine/status.ts';
import { type Cents, toEmalangeni } from '../shared/money.ts';
import { personSchema } from '../shared/person.ts';
import { usualSpelling } from '../shared/plate.ts';
import { needsApproval } from './decide.ts';
import { CHANNELS, MEANT_BY, SUSPENSE_REASONS } from './line.ts';
import { isLeft, type LineRequest, suspenseReasonOf, sumsOf, takenBackBy, type TakenLine } from './state.ts';

const money = z.number();
const asked = { requestedBy: personSchema, requestedAt: z.iso.datetime() };

/** A line of a statement as the HTTP API speaks of it; money in emalangeni. */
export const statementLineViewSchema = z
  .object({
    id: z.string(),
    account: z.string(),
    day: z.iso.date(),
    channel: z.enum(CHANNELS),
    reference: z.string().nullable(),
    payer: z.string().nullable(),
    text: z.string(),
    bankId: z.string().nullable(),
    ultimatePayer: z.string().nullable(),
    /** What else the payer wrote. */
    further: z.string().nullable(),
    takenAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    /** Together always `recorded`, `suspense` and `returned`. */
    amount: money,
    recorded: money,
    suspense: money,
    returned: money,
    /** Why somebody has to see to it: money of it is in suspense, or was taken back. Null if nobody has. */
    reason: z.enum(SUSPENSE_REASONS).nullable(),
    /** How it says which fine it is for, as long as nobody has confirmed it; null if that is certain, or nothing. */
    proposedBy: z.enum(MEANT_BY).nullable(),
    /** The fine for which it is or seems to be. */
    fineId: z.string().nullable(),
    /** Other fines for which it may be as well. */
    otherFineIds: z.array(z.string()),
    /** The line that it perhaps is once more: the same account, day, amount and number. */
    perhapsSameAs: z.string().nullable(),
    /** A later line by which the bank took it back, which nobody has dealt with. */
    takenBack: z
      .object({ day: z.iso.date(), amount: money, bankId: z.string().nullable(), text: z.string() })
      .nullable(),
    /** Null as well if there is no such fine. */
    fine: z
      .object({ id: z.string(), licensePlate: z.string(), amount: money, status: z.enum(FINE_STATUSES) })
      .nullable(),
    /** Whether a second person must approve what is to become of what is in suspense. */
    needsApproval: z.boolean(),
    request: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('ASSIGN'), fineId: z.string(), ...asked }),
        z.object({
          kind: z.literal('RETURN'),
          reason: z.string(),
          to: z.string(),
          /** The line by which alone the money came. */
          sameAs: z.string().optional(),
          /** What is to be returned: nobody approves another amount. */
          amount: money.optional(),
          ...asked,
        }),
      ])
      .nullable(),
    payments: z.array(
      z.object({
        receiptNumber: z.string(),
        fineId: z.string(),
        amount: money,
        usedAt: z.iso.datetime(),
        status: z.enum(['RECORDED', 'RETURNED']),
      }),
    ),
    returns: z.array(
      z.object({
        amount: money,
        reason: z.string(),
        to: z.string(),
        returnedBy: personSchema,
        approvedBy: personSchema.nullable(),
        returnedAt: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: 'StatementLine' });
export type StatementLineView = z.output<typeof statementLineViewSchema>;

/** In which lists those lines are looked for to which somebody has to see. */
export const LINE_STATES = [
  'REQUESTED',
  'TAKEN_BACK',
  'PERHAPS_SAME',
  'PROPOSED',
  'WAITING',
  'NO_FINE',
] as const;
export type LineListState = (typeof LINE_STATES)[number];

/** The list of a line, besides that of those for which something is asked. */
export function listStateOf(line: TakenLine): Exclude<LineListState, 'REQUESTED'> {
  if (takenBackBy(line) !== undefined) return 'TAKEN_BACK';
  if (line.perhapsSameAs !== undefined) return 'PERHAPS_SAME';
  if (line.proposal !== null) return 'PROPOSED';
  return line.fineNumber === null ? 'NO_FINE' : 'WAITING';
}

/** What is shown of the fine of a line. */
export type FineOfLine = Pick<Fine, 'fineNumber' | 'licensePlate' | 'amount' | 'status'>;

/** The fine for which a line is or seems to be. */
export const fineNumberOfLine = ({ fineNumber, proposal }: TakenLine): string | null =>
  fineNumber ?? proposal?.fineNumber ?? null;

export function statementLineView(line: TakenLine, fine: FineOfLine | undefined): StatementLineView {
  const { lineId: id, account, day, channel, reference, payer, text, bankId, takenAt, updatedAt } = line;
  const { recorded, suspense, returned } = sumsOf(line);
  return {
    id,
    account,
    day,
    channel,
    reference,
    payer,
    text,
    bankId,
    ...moreOf(line),
    takenAt,
    updatedAt,
    amount: toEmalangeni(line.amount),
    recorded: toEmalangeni(recorded),
    suspense: toEmalangeni(suspense),
    returned: toEmalangeni(returned),
    reason: isLeft(line) ? suspenseReasonOf(line, fine?.status) : null,
    proposedBy: line.proposal?.by ?? null,
    fineId: fineNumberOfLine(line),
    fine: fine === undefined ? null : fineView(fine),
    needsApproval: needsApproval(line),
    request: requestView(line.request),
    payments: line.shares.map(({ fineNumber: fineId, amount, ...share }) => ({
      ...share,
      fineId,
      amount: toEmalangeni(amount),
    })),
    returns: line.returns.map(({ amount, ...one }) => ({ ...one, amount: toEmalangeni(amount) })),
  };
}

const fineView = ({ fineNumber: id, licensePlate, amount, status }: FineOfLine) => ({
  id,
  licensePlate: usualSpelling(licensePlate),
  amount: toEmalangeni(amount),
  status,
});

/** What few lines have. */
const moreOf = (line: TakenLine) => ({
  ultimatePayer: line.ultimatePayer ?? null,
  further: line.further ?? null,
  otherFineIds: line.proposal?.others ?? [],
  perhapsSameAs: line.perhapsSameAs ?? null,
  takenBack: takenBackView(line),
});

function takenBackView(line: TakenLine): StatementLineView['takenBack'] {
  const by = takenBackBy(line);
  return by === undefined
    ? null
    : { day: by.day, amount: toEmalangeni(by.amount), bankId: by.bankId, text: by.text };
}

function requestView(request: LineRequest | null): StatementLineView['request'] {
  if (request === null) return null;
  if (request.kind === 'ASSIGN') {
    const { fineNumber: fineId, ...asking } = request;
    return { ...asking, fineId };
  }
  const { amount, ...asking } = request;
  return { ...asking, ...(amount !== undefined && { amount: toEmalangeni(amount) }) };
}

/** Everything that ever happened to a line, as `/suspense/{id}/history` tells it. */
export const lineHistorySchema = z
  .object({
    lineId: z.string(),
    /** The import that took it; null if none is known that did. */
    import: z.object({ id: z.string(), fileName: z.string() }).nullable(),
    events: z.array(loggedEventSchema),
  })
  .meta({ id: 'LineHistory' });
export type LineHistory = z.output<typeof lineHistorySchema>;

/** What lines brought, and where it is now: `amount` is always what is recorded, in suspense and returned. */
export const lineSumsSchema = z.object({
  count: z.int(),
  amount: money,
  recorded: money,
  suspense: money,
  returned: money,
});

/** The same in cents. */
export type LineSums = { count: number } & Readonly<
  Record<'amount' | 'recorded' | 'suspense' | 'returned', Cents>
>;

export const shownSums = ({ count, ...sums }: LineSums): z.output<typeof lineSumsSchema> => ({
  count,
  amount: toEmalangeni(sums.amount),
  recorded: toEmalangeni(sums.recorded),
  suspense: toEmalangeni(sums.suspense),
  returned: toEmalangeni(sums.returned),
});

/** By account and day. */
export const statementTotalsSchema = z
  .object({
    totals: z.array(lineSumsSchema.extend({ account: z.string(), day: z.iso.date() })),
    sum: lineSumsSchema,
  })
  .meta({ id: 'StatementTotals' });
export type StatementTotals = z.output<typeof statementTotalsSchema>;
