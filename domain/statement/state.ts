import { z } from 'zod';

import type { FineStatus } from '../fine/status.ts';
import { type Cents, centsSchema } from '../shared/money.ts';
import { personSchema } from '../shared/person.ts';
import { ERASED } from '../shared/personal-data.ts';
import { streamsOf } from '../shared/streams.ts';
import type { RecordedStatementLineEvent } from './events.ts';
import { certainFine, CHANNELS, meantSchema, type SuspenseReason } from './line.ts';

/** Each line has a stream of its own, named after its id, so that it is taken once. */
export const { streamOf: statementLineStream, idOf: statementLineIdOf } = streamsOf('statement-line');

/** What of a line is used for a payment. `RETURNED`: the payment was refunded, and the money given back. */
const shareSchema = z.object({
  receiptNumber: z.string(),
  fineNumber: z.string(),
  amount: centsSchema,
  usedAt: z.string(),
  status: z.enum(['RECORDED', 'RETURNED']),
});

const returnSchema = z.object({
  amount: centsSchema,
  reason: z.string(),
  to: z.string(),
  returnedBy: personSchema,
  approvedBy: personSchema.nullable(),
  returnedAt: z.string(),
});

/** The bank took the money back, as a later line of a statement says; unless somebody has said that it did not. */
const takeBackSchema = z.object({
  key: z.string(),
  day: z.string(),
  amount: centsSchema,
  bankId: z.string().nullable(),
  text: z.string(),
  notedAt: z.string(),
  isDenied: z.boolean(),
});
export type TakeBack = z.output<typeof takeBackSchema>;

const asked = { requestedBy: personSchema, requestedAt: z.string() };

/** What somebody wants to become of it, and another one has to approve. */
const requestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ASSIGN'), fineNumber: z.string(), ...asked }),
  z.object({
    kind: z.literal('RETURN'),
    reason: z.string(),
    to: z.string(),
    sameAs: z.string().optional(),
    /** What was to be returned when it was asked for. */
    amount: centsSchema.optional(),
    ...asked,
  }),
]);
export type LineRequest = z.output<typeof requestSchema>;

/** A line of a statement as its events leave it. */
export const takenLineSchema = z.object({
  lineId: z.string(),
  account: z.string(),
  day: z.string(),
  amount: centsSchema,
  channel: z.enum(CHANNELS),
  reference: z.string().nullable(),
  payer: z.string().nullable(),
  text: z.string(),
  bankId: z.string().nullable(),
  ultimatePayer: z.string().optional(),
  further: z.string().optional(),
  /** The line that it may be once more, until somebody says for which fine it is. */
  perhapsSameAs: z.string().optional(),
  /** The import that took it. */
  importId: z.string(),
  takenAt: z.string(),
  updatedAt: z.string(),
  /** The fine for which it is, or of which the rest is a credit. */
  fineNumber: z.string().nullable(),
  /** The fine for which it seems to be, as long as nobody said for which it is. */
  proposal: meantSchema.nullable(),
  shares: z.array(shareSchema).readonly(),
  returns: z.array(returnSchema).readonly(),
  request: requestSchema.nullable(),
  /** Receipts for whose payments nothing of it may be used any more. */
  releasedReceipts: z.array(z.string()).readonly(),
  takeBacks: z.array(takeBackSchema).readonly(),
});
export type TakenLine = z.output<typeof takenLineSchema>;

export type LineState = { status: 'ABSENT' } | ({ status: 'TAKEN' } & TakenLine);

export const initialLine: LineState = { status: 'ABSENT' };

type Money = Pick<TakenLine, 'amount' | 'shares' | 'returns'>;

const sumOf = (parts: readonly { amount: Cents }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0);

/** Where the money of a line is: together always its amount. */
export function sumsOf({
  amount,
  shares,
  returns,
}: Money): Record<'recorded' | 'suspense' | 'returned', Cents> {
  const recorded = sumOf(shares.filter(({ status }) => status === 'RECORDED'));
  const returned = refundedOf({ shares }) + sumOf(returns);
  return {
    recorded: centsSchema.parse(recorded),
    returned: centsSchema.parse(returned),
    suspense: centsSchema.parse(amount - recorded - returned),
  };
}

export const suspenseOf = (line: Money): Cents => sumsOf(line).suspense;

/** Of what is returned, what had paid a fine before: its payment was refunded. */
export const refundedOf = ({ shares }: Pick<Money, 'shares'>): Cents =>
  centsSchema.parse(sumOf(shares.filter(({ status }) => status === 'RETURNED')));

/** Whether nothing of it is here any more. */
export const isAllReturned = (line: Money): boolean => sumsOf(line).returned === line.amount;

/** What took it back; undefined if nothing did, somebody said so, or all of it went back. */
export const takenBackBy = (line: Money & Pick<TakenLine, 'takeBacks'>): TakeBack | undefined =>
  isAllReturned(line) ? undefined : line.takeBacks.find(({ isDenied }) => !isDenied);

/** Whether somebody has to see to it. */
export const isLeft = (line: Money & Pick<TakenLine, 'takeBacks'>): boolean =>
  suspenseOf(line) > 0 || takenBackBy(line) !== undefined;

/** Whether a fine is to be paid, or may have to be. */
export const isOpen = (status: FineStatus): status is 'UNPAID' | 'DISPUTED' =>
  status === 'UNPAID' || status === 'DISPUTED';

type About = Money & Pick<TakenLine, 'fineNumber' | 'proposal' | 'perhapsSameAs' | 'takeBacks'>;

/**
 * Why somebody has to see to a line. A proposal of a fine that is not to be paid any more is none.
 *
 * @param status of the fine for which it is or seems to be; undefined if there is no such fine
 */
export function suspenseReasonOf(line: About, status: FineStatus | undefined): SuspenseReason {
  if (takenBackBy(line) !== undefined) return 'TAKEN_BACK';
  return line.perhapsSameAs === undefined ? reasonByFine(line, status) : 'PERHAPS_SAME';
}

function reasonByFine(
  { fineNumber, proposal, shares }: About,
  status: FineStatus | undefined,
): SuspenseReason {
  if (fineNumber === null && proposal === null) return 'NO_FINE';
  if (shares.some((share) => share.fineNumber === fineNumber && share.status === 'RECORDED')) return 'CREDIT';
  if (status !== undefined && !isOpen(status)) return status;
  if (fineNumber === null) return 'PROPOSED';
  return status === undefined ? 'UNKNOWN_FINE' : 'PART';
}

/** The state after one more event. Events are facts: they apply to whatever came before. */
export function evolve(state: LineState, event: RecordedStatementLineEvent): LineState {
  const updatedAt = event.metadata.recordedAt;
  if (event.type === 'StatementLineTaken') return taken(event);
  if (state.status === 'ABSENT') throw new Error(`${event.type} before StatementLineTaken`);
  return { ...change(state, event), status: 'TAKEN', updatedAt };
}

type EventOf<Type extends RecordedStatementLineEvent['type']> = Extract<
  RecordedStatementLineEvent,
  { type: Type }
>;

function taken({ data, metadata }: EventOf<'StatementLineTaken'>): LineState {
  const { meant, ...line } = data;
  const fineNumber = certainFine(data) ?? null;
  return {
    status: 'TAKEN',
    ...line,
    importId: metadata.$correlationId,
    takenAt: metadata.recordedAt,
    updatedAt: metadata.recordedAt,
    fineNumber,
    proposal: fineNumber === null ? meant : null,
    shares: [],
    returns: [],
    request: null,
    releasedReceipts: [],
    takeBacks: [],
  };
}

type Change = Exclude<RecordedStatementLineEvent, { type: 'StatementLineTaken' }>;

function change(line: TakenLine, event: Change): TakenLine {
  const at = event.metadata.recordedAt;
  switch (event.type) {
    case 'LineAssigned':
      return assigned(line, event.data.fineNumber);
    case 'LineUsed':
      return { ...line, shares: [...line.shares, { ...event.data, usedAt: at, status: 'RECORDED' }] };
    case 'LineReleased':
      return released(line, event.data.receiptNumber);
    case 'LineRefunded':
      return refunded(line, event);
    case 'LineAssignmentRequested':
      return { ...line, request: { kind: 'ASSIGN', ...event.data, requestedAt: at } };
    case 'LineReturnRequested':
      return { ...line, request: { kind: 'RETURN', ...event.data, requestedAt: at } };
    case 'LineRequestDeclined':
      return { ...line, request: null };
    case 'LineReturned':
      return withReturn(line, event);
    case 'LineTakenBack':
      return {
        ...line,
        takeBacks: [...line.takeBacks, { ...event.data, notedAt: at, isDenied: false }],
      };
    case 'LineNotTakenBack':
      return { ...line, takeBacks: line.takeBacks.map((one) => ({ ...one, isDenied: true })) };
    case 'PayerErased':
      return withoutPayer(line);
    default:
      return event satisfies never;
  }
}

/** Who says for which fine it is, says that it is not the same as another one. */
const assigned = ({ perhapsSameAs: _, ...line }: TakenLine, fineNumber: string): TakenLine => ({
  ...line,
  fineNumber,
  proposal: null,
  request: null,
});

/** Also of a receipt for which nothing was used yet: then nothing will be. */
const released = (line: TakenLine, receiptNumber: string): TakenLine => ({
  ...line,
  shares: line.shares.filter((share) => share.receiptNumber !== receiptNumber),
  releasedReceipts: [...line.releasedReceipts, receiptNumber],
});

/** Put back, it is for no fine: else it would pay at once what somebody has just refunded. */
function refunded(line: TakenLine, { data }: EventOf<'LineRefunded'>): TakenLine {
  const { receiptNumber, isGivenBack } = data;
  if (!isGivenBack) return { ...released(line, receiptNumber), fineNumber: null };
  const shares = line.shares.map((share) =>
    share.receiptNumber === receiptNumber ? { ...share, status: 'RETURNED' as const } : share,
  );
  return { ...line, shares };
}

function withReturn(line: TakenLine, { data, metadata }: EventOf<'LineReturned'>): TakenLine {
  const { approvedBy = null, sameAs, ...all } = data;
  // It never came, so that it is not counted any more.
  if (sameAs !== undefined)
    return { ...line, amount: centsSchema.parse(line.amount - data.amount), request: null };
  const one = { ...all, approvedBy, returnedAt: metadata.recordedAt };
  return { ...line, returns: [...line.returns, one], request: null };
}

const erasedText = <Text extends string | null>(text: Text): Text | typeof ERASED =>
  text === null || text === '' ? text : ERASED;

/** What tells of who has paid. */
export const textsOfPayer = (line: TakenLine): string[] =>
  [
    line.reference,
    line.payer,
    line.ultimatePayer,
    line.text,
    line.further,
    ...line.returns.map(({ to }) => to),
    ...line.takeBacks.map(({ text }) => text),
  ].filter((text) => text !== null && text !== undefined);

/** The same as if the line was folded anew after its keys were destroyed. */
export const withoutPayer = (line: TakenLine): TakenLine => ({
  ...line,
  reference: erasedText(line.reference),
  payer: erasedText(line.payer),
  ...(line.ultimatePayer !== undefined && { ultimatePayer: ERASED }),
  text: erasedText(line.text),
  ...(line.further !== undefined && { further: ERASED }),
  takeBacks: line.takeBacks.map((one) => ({ ...one, text: erasedText(one.text) })),
  returns: line.returns.map((one) => ({ ...one, to: erasedText(one.to) })),
  request:
    line.request?.kind === 'RETURN' ? { ...line.request, to: erasedText(line.request.to) } : line.request,
});
