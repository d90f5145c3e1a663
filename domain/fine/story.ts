import { formatSzl, toEmalangeni } from '../shared/money.ts';
import type { FineEvent } from './events.ts';
import { PAYMENT_METHOD_LABELS } from './payment.ts';
import { FINE_STATUS_LABELS } from './status.ts';

export type Data<Type extends FineEvent['type']> = Extract<FineEvent, { type: Type }>['data'];

/** What happened, in a few words, and what there is to say of it. */
export type Story = { title: string; lines: string[] };

/** What somebody did, as lists of deeds keep it: what its words say, and no more. */
export type Deed = { type: FineEvent['type']; data: Readonly<Record<string, unknown>> };

/** Words for a deed, and the fields of the event that they say. */
type DeedTelling<Whole> = {
  says: readonly (keyof Whole)[];
  words: (data: Whole, fineNumber: string) => string;
};

export const saying = <Whole, const Field extends keyof Whole>(
  says: readonly Field[],
  words: (data: Pick<Whole, Field>, fineNumber: string) => string,
): DeedTelling<Whole> => ({ says, words });

export type Telling<Type extends FineEvent['type']> = {
  /** What lists of events call it. */
  kind: string;
  /** As something that its actor did. */
  deed: DeedTelling<Data<Type>>;
  /** As something that happened to the fine. */
  story: (data: Data<Type>) => Story;
};

export const lines = (...texts: (string | null | undefined | false)[]): string[] =>
  texts.filter((line) => typeof line === 'string' && line !== '').map(String);

export const named = (name: string, text: string | null | undefined): string | null =>
  text ? `${name}: ${text}` : null;

export const szl = (amount: Data<'PaymentRecorded'>['amount']): string => formatSzl(toEmalangeni(amount));

/** What who disputes says, apart from where it wants to be written to. */
export const disputeLines = ({ reason, evidence, evidencePhotos = [] }: Data<'DisputeSubmitted'>): string[] =>
  lines(reason, named('Evidence', evidence), picturesOf(evidencePhotos));

const picturesOf = ({ length }: readonly string[]): string | null => {
  if (length === 0) return null;
  return length === 1 ? 'One picture as evidence' : `${length} pictures as evidence`;
};

export function statusLine({ from, to }: Data<'FineStatusChanged'>): string {
  const receipt = to === 'PAID' ? ', without receipt' : '';
  return `${FINE_STATUS_LABELS[from]} → ${FINE_STATUS_LABELS[to]}${receipt}`;
}

/** Of old, the way back was not told. */
export function givenBack({ amount, method, transactionReference }: Data<'PaymentRefunded'>): string {
  const what = `${szl(amount)} given back`;
  if (method === undefined) return what;
  return [`${what} by ${PAYMENT_METHOD_LABELS[method]}`, transactionReference].filter(Boolean).join(', ');
}
