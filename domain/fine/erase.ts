import { localDay, shownDay } from '../shared/dates.ts';
import { ERASED } from '../shared/personal-data.ts';
import { conflict, invalid } from '../shared/refusal.ts';
import type { EraseDriver } from './commands.ts';
import { contactOfSubmitter, type Dispute } from './dispute.ts';
import type { FineEvent } from './events.ts';
import { type FineFacts, PERSONAL_FACTS } from './facts.ts';
import type { Fine } from './state.ts';
import { FINE_STATUS_LABELS } from './status.ts';

/** Why the driver's data is needed even if he or she asks to erase it; undefined if it is not. */
export function whyDriverIsKept(fine: Fine): string | undefined {
  if (fine.status === 'UNPAID' || fine.status === 'DISPUTED')
    return `${fine.fineNumber} is ${FINE_STATUS_LABELS[fine.status].toLowerCase()}: who owes it must be known until it is settled`;
  const asked = fine.payments.some((payment) => payment.status === 'COMPLETED' && payment.refundRequest);
  return asked ? `A refund of ${fine.fineNumber} was asked for: decide that first` : undefined;
}

/** The year that counts for how long a fine is kept: of its payment or end, or in which an open one was due. */
function lastYear(fine: Fine): number {
  if (fine.status === 'UNPAID' || fine.status === 'DISPUTED') return yearOf(fine.dueDate);
  return yearOf(fine.status === 'PAID' ? fine.settlement.paidAt : fine.updatedAt);
}

const yearOf = (instant: string): number => Number(localDay(instant).slice(0, 4));

/** The local day from which the driver's data is kept no longer, if it is kept for so many whole years. */
export const driverIsKeptUntil = (fine: Fine, years: number): string => `${lastYear(fine) + years + 1}-01-01`;

export function eraseDriver({ keys, cause, now }: EraseDriver, fine: Fine): FineEvent[] {
  const why = cause.rule === 'REQUEST' ? whyDriverIsKept(fine) : whyRetained(fine, cause.years, now);
  if (why !== undefined) throw conflict('still-needed', why);
  if (keys.length === 0 && !tellsOfDriver(fine)) return [];
  return [{ type: 'DriverErased', data: { keys, cause } }];
}

function whyRetained(fine: Fine, years: number, now: string): string | undefined {
  const until = driverIsKeptUntil(fine, years);
  return until > localDay(now) ? `${fine.fineNumber} is kept until ${shownDay(until)}` : undefined;
}

/** What may tell of a person. */
const textsOf = (fine: Fine): unknown[] => [
  ...PERSONAL_FACTS.map((name) => fine[name]),
  ...fine.disputes.flatMap(textsOfDispute),
];

function textsOfDispute(dispute: Dispute): unknown[] {
  const { email = null, phone = null } = contactOfSubmitter(dispute) ?? {};
  return [dispute.reason, dispute.evidence, email, phone];
}

const tellsOfDriver = (fine: Fine): boolean => textsOf(fine).some((text) => text !== null && text !== ERASED);

/** The same as if the fine was folded anew after its keys were destroyed, also where texts had never been encrypted. */
export const withoutDriver = (fine: Fine): Fine => ({
  ...fine,
  ...(Object.fromEntries(PERSONAL_FACTS.map((name) => [name, erasedText(fine[name])])) as Partial<FineFacts>),
  disputes: fine.disputes.map((dispute) => ({
    ...dispute,
    reason: ERASED,
    evidence: erasedText(dispute.evidence),
    submitter: withoutContact(dispute.submitter),
  })),
});

const withoutContact = (submitter: Dispute['submitter']): Dispute['submitter'] =>
  submitter.by === 'STAFF'
    ? submitter
    : {
        by: 'ONLINE',
        contact: { email: erasedText(submitter.contact.email), phone: erasedText(submitter.contact.phone) },
      };

/** Only texts are personal, whatever other facts there are. */
const erasedText = (text: unknown): string | null => (text === null ? null : ERASED);

/** What stands in place of what was erased is no name. An edit sends it back with the record that it stands in. */
export function requireNotErased(facts: Partial<FineFacts>, fine?: Fine): void {
  const amiss = PERSONAL_FACTS.filter(
    (name) => String(facts[name]).toLowerCase() === ERASED && fine?.[name] !== facts[name],
  );
  if (amiss.length === 0) return;
  const message = `“${ERASED}” stands for what was erased: write what is meant, or leave it empty`;
  throw invalid(Object.fromEntries(amiss.map((name) => [name, message])));
}
