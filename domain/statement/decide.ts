import { shownDay } from '../shared/dates.ts';
import { type Cents, centsSchema, formatSzl, toEmalangeni } from '../shared/money.ts';
import { type Actor, type Person, personOf } from '../shared/person.ts';
import { type Erased, ERASED } from '../shared/personal-data.ts';
import { conflict, notFound, type Refusal } from '../shared/refusal.ts';
import { type Part, requireAnother } from '../user/another-person.ts';
import type { StatementLineEvent } from './events.ts';
import { certainFine, type Meant, type StatementLine } from './line.ts';
import {
  isAllReturned,
  type LineRequest,
  type LineState,
  suspenseOf,
  type TakeBack,
  takenBackBy,
  type TakenLine,
  textsOfPayer,
} from './state.ts';

/** Of more than this, a second person approves what becomes of it. */
export const ALONE_UP_TO: Cents = centsSchema.parse(100_000);

type By = { actor: Actor };

export type TakeLine = {
  type: 'TakeLine';
  lineId: string;
  line: StatementLine;
  meant: Meant | null;
  perhapsSameAs: string | undefined;
  /** So much of it is at once for a payment of the fine that it names for certain. */
  use: { receiptNumber: string; amount: Cents } | null;
};

/** Says for which fine it is. The caller looks whether that fine can be paid. */
export type AssignLine = By & { type: 'AssignLine'; fineNumber: string };

export type ReturnLine = By & { type: 'ReturnLine'; reason: string; to: string };

/** Says that it is the same as the line that it perhaps is: it is counted no more. */
export type DropLine = By & { type: 'DropLine'; reason: string };

/** The system's own: a statement says that the bank took it back. */
export type TakeBackLine = { type: 'TakeBackLine' } & Omit<TakeBack, 'notedAt' | 'isDenied'>;

/** Says why the bank did not take it back, or why nothing is to be done about that. */
export type DenyTakeBack = By & { type: 'DenyTakeBack'; reason: string };

/** `countsAs`: who asked for it, if that account counts as the actor's own. */
export type ApproveRequest = By & { type: 'ApproveRequest'; countsAs: readonly Person[] };

export type DeclineRequest = By & { type: 'DeclineRequest'; reason: string };

/** The system's own: so much of it is for a payment of its fine that is about to be recorded. */
export type UseLine = { type: 'UseLine'; receiptNumber: string; fineNumber: string; amount: Cents };

/** The system's own, once it is certain that no payment has this receipt, nor ever will. */
export type ReleaseLine = { type: 'ReleaseLine'; receiptNumber: string; reason: string };

/** The system's own: the payment with this receipt was refunded. */
export type RefundLine = { type: 'RefundLine'; receiptNumber: string; isGivenBack: boolean };

/** Erases what tells of the payer. `keys`: those of the line's events that no event has named yet. */
export type ErasePayer = { type: 'ErasePayer' } & Erased;

export type StatementLineCommand =
  | TakeLine
  | AssignLine
  | ReturnLine
  | DropLine
  | ApproveRequest
  | DeclineRequest
  | UseLine
  | ReleaseLine
  | RefundLine
  | TakeBackLine
  | DenyTakeBack
  | ErasePayer;

/** What happens when `command` meets `state`: events, or a refusal. No events means nothing changes. */
export function decide(command: StatementLineCommand, state: LineState): StatementLineEvent[] {
  if (command.type === 'TakeLine') return take(command, state);
  if (state.status === 'ABSENT') throw notFound('Line');
  switch (command.type) {
    case 'AssignLine':
      return assign(command, state);
    case 'ReturnLine':
      return giveBack(command, state);
    case 'DropLine':
      return drop(command, state);
    case 'ApproveRequest':
      return approve(command, state);
    case 'DeclineRequest':
      return decline(command, state);
    case 'UseLine':
      return use(command, state);
    case 'ReleaseLine':
      return release(command, state);
    case 'RefundLine':
      return refund(command, state);
    case 'TakeBackLine':
      return takeBack(command, state);
    case 'DenyTakeBack':
      return denyTakeBack(command, state);
    case 'ErasePayer':
      return erasePayer(command, state);
    default:
      return command satisfies never;
  }
}

function take(command: TakeLine, { status }: LineState): StatementLineEvent[] {
  if (status !== 'ABSENT') throw lineKnown();
  const { lineId, line, meant, perhapsSameAs, use: used } = command;
  const taken = {
    type: 'StatementLineTaken',
    data: { lineId, ...line, meant, ...(perhapsSameAs !== undefined && { perhapsSameAs }) },
  } as const;
  if (used === null) return [taken];
  const fineNumber = certainFine(command);
  if (fineNumber === undefined || used.amount > line.amount) throw lineChanged(line.amount);
  return [taken, { type: 'LineUsed', data: { ...used, fineNumber } }];
}

export const lineKnown = (): Refusal => conflict('line-known', 'This line was taken already');

const lineChanged = (left: Cents): Refusal =>
  conflict('line-changed', `Of this line, ${formatSzl(toEmalangeni(left))} is left. Look again.`);

function assign({ actor, fineNumber }: AssignLine, line: TakenLine): StatementLineEvent[] {
  requireSuspense(line);
  refuseWhileAsked(line);
  if (takenBackBy(line) !== undefined)
    throw conflict(
      'taken-back',
      'The bank took this line back: mark it to be returned, or say first why it was not taken back',
    );
  if (line.fineNumber === fineNumber) return [];
  const by = personOf(actor);
  if (needsApproval(line))
    return [{ type: 'LineAssignmentRequested', data: { fineNumber, requestedBy: by } }];
  return [{ type: 'LineAssigned', data: { fineNumber, assignedBy: by } }];
}

const giveBack = ({ actor, reason, to }: ReturnLine, line: TakenLine): StatementLineEvent[] =>
  takeOut({ reason, to }, actor, line);

const NOWHERE = 'Nowhere: it came only once';

function drop({ actor, reason }: DropLine, line: TakenLine): StatementLineEvent[] {
  const { perhapsSameAs: sameAs } = line;
  if (sameAs === undefined)
    throw conflict('not-the-same', 'This line is not known to be the same as another one');
  return takeOut({ reason, to: NOWHERE, sameAs }, actor, line);
}

type Returning = { reason: string; to: string; sameAs?: string };

/** All that is in suspense. */
function takeOut(returning: Returning, actor: Actor, line: TakenLine): StatementLineEvent[] {
  const amount = requireSuspense(line);
  refuseWhileAsked(line);
  const by = personOf(actor);
  if (needsApproval(line))
    return [{ type: 'LineReturnRequested', data: { ...returning, amount, requestedBy: by } }];
  return [{ type: 'LineReturned', data: { ...returning, amount, returnedBy: by } }];
}

export const needsApproval = (line: TakenLine): boolean => suspenseOf(line) > ALONE_UP_TO;

function requireSuspense(line: TakenLine): Cents {
  const left = suspenseOf(line);
  if (left > 0) return left;
  throw conflict('nothing-in-suspense', 'Nothing of this line is in suspense any more');
}

function refuseWhileAsked({ request }: TakenLine): void {
  if (request === null) return;
  throw conflict(
    'request-open',
    'What is to become of this line waits for a second person: decide that first',
  );
}

function requireRequest({ request }: TakenLine): LineRequest {
  if (request === null) throw conflict('no-request', 'Nothing of this line waits to be approved');
  return request;
}

/** Whose doing it is that a request waits to be approved. */
export const partsInRequest = ({ kind, requestedBy }: LineRequest): Part[] => [
  { id: requestedBy.id, did: kind === 'ASSIGN' ? 'assigned this line' : 'marked this line to be returned' },
];

/** While a request is open, nothing is used, but what was used may be free again: nobody approves another amount. */
function approve({ actor, countsAs }: ApproveRequest, line: TakenLine): StatementLineEvent[] {
  const request = requireRequest(line);
  const amount = requireSuspense(line);
  requireAnother({ actor, countsAs }, partsInRequest(request), {
    code: 'own-request',
    must: 'approve it',
    who: 'finance officer, manager or super admin',
  });
  const approvedBy = personOf(actor);
  const { requestedBy } = request;
  if (request.kind === 'ASSIGN') {
    const { fineNumber } = request;
    return [{ type: 'LineAssigned', data: { fineNumber, assignedBy: requestedBy, approvedBy } }];
  }
  const { reason, to, sameAs, amount: asked = amount } = request;
  if (asked !== amount) throw amountChanged(asked, amount);
  const returning: Returning = { reason, to, ...(sameAs !== undefined && { sameAs }) };
  return [{ type: 'LineReturned', data: { ...returning, amount, returnedBy: requestedBy, approvedBy } }];
}

const amountChanged = (asked: Cents, left: Cents): Refusal =>
  conflict(
    'amount-changed',
    `This was asked for when ${formatSzl(toEmalangeni(asked))} were in suspense, and now it is ${formatSzl(toEmalangeni(left))}. Decline it, and ask anew.`,
  );

function decline({ actor, reason }: DeclineRequest, line: TakenLine): StatementLineEvent[] {
  requireRequest(line);
  return [{ type: 'LineRequestDeclined', data: { reason, declinedBy: personOf(actor) } }];
}

function use({ receiptNumber, fineNumber, amount }: UseLine, line: TakenLine): StatementLineEvent[] {
  if (line.shares.some((share) => share.receiptNumber === receiptNumber)) return [];
  if (line.releasedReceipts.includes(receiptNumber)) {
    throw conflict('receipt-withdrawn', 'This took too long, so nothing of the line was used. Try again.');
  }
  refuseWhileAsked(line);
  const left = suspenseOf(line);
  if (line.fineNumber !== fineNumber || amount > left) throw lineChanged(left);
  return [{ type: 'LineUsed', data: { receiptNumber, fineNumber, amount } }];
}

/** Also if nothing was used yet: a payment that was only slow then finds that it must not use it. */
function release({ receiptNumber, reason }: ReleaseLine, line: TakenLine): StatementLineEvent[] {
  if (line.releasedReceipts.includes(receiptNumber)) return [];
  return [{ type: 'LineReleased', data: { receiptNumber, reason } }];
}

function refund({ receiptNumber, isGivenBack }: RefundLine, line: TakenLine): StatementLineEvent[] {
  const share = line.shares.find((one) => one.receiptNumber === receiptNumber);
  if (share?.status !== 'RECORDED') return [];
  return [{ type: 'LineRefunded', data: { receiptNumber, isGivenBack } }];
}

/** Once for each line that says so, and not if all of it went back already. */
function takeBack({ key, day, amount, bankId, text }: TakeBackLine, line: TakenLine): StatementLineEvent[] {
  const isKnown = line.takeBacks.some((one) => one.key === key);
  if (isKnown || isAllReturned(line)) return [];
  return [{ type: 'LineTakenBack', data: { key, day, amount, bankId, text } }];
}

function denyTakeBack({ actor, reason }: DenyTakeBack, line: TakenLine): StatementLineEvent[] {
  if (takenBackBy(line) === undefined)
    throw conflict('not-taken-back', 'No statement says that the bank took this line back');
  return [{ type: 'LineNotTakenBack', data: { reason, saidBy: personOf(actor) } }];
}

/** As long as money is in suspense, whose it is must be known. */
export const whyPayerIsKept = (line: TakenLine): string | undefined =>
  suspenseOf(line) > 0
    ? `Money of a line of ${shownDay(line.day)} is in suspense: whose it is must be known until it is used or returned`
    : undefined;

function erasePayer({ keys, cause }: ErasePayer, line: TakenLine): StatementLineEvent[] {
  const why = whyPayerIsKept(line);
  if (why !== undefined) throw conflict('still-needed', why);
  if (keys.length === 0 && !tellsOfPayer(line)) return [];
  return [{ type: 'PayerErased', data: { keys, cause } }];
}

const tellsOfPayer = (line: TakenLine): boolean =>
  textsOfPayer(line).some((told) => told !== '' && told !== ERASED);
