import { localDay, secondsLeftOfDay, shiftDay } from '../shared/dates.ts';
import { ERASED } from '../shared/personal-data.ts';
import { conflict, notFound, tooMany } from '../shared/refusal.ts';
import type { RecordMessage } from './commands.ts';
import { requireConditions } from './conditions.ts';
import { pendingOf } from './decide-dispute.ts';
import { type Contact, contactOfSubmitter } from './dispute.ts';
import type { FineEvent, RecordedFineEvent } from './events.ts';
import { type ChannelName, masked, type MessageAbout } from './message.ts';
import { type Fine, type FineState, isIssued } from './state.ts';

export type Contacts = Pick<Fine, 'driverEmail' | 'driverPhone'>;

/** Where the driver can be written to by this channel; null if nobody said it, or it is erased. */
export const contactOf = ({ driverEmail, driverPhone }: Contacts, channel: ChannelName): string | null =>
  wayTo({ email: driverEmail, phone: driverPhone }, channel);

function wayTo({ email, phone }: Contact, channel: ChannelName): string | null {
  const contact = channel === 'EMAIL' ? email : phone;
  return contact === ERASED ? null : contact;
}

/** Whom messages of a fine may go to. */
export type Recipients = Contacts & Pick<Fine, 'disputes'>;

/**
 * Where a message goes by this channel: what tells of a dispute goes where its submitter wants to be written to, if
 * that was said, all else to the driver. Null if it cannot go there.
 */
export function recipientOf(fine: Recipients, about: MessageAbout, channel: ChannelName): string | null {
  const contact = contactOfDispute(fine, about);
  return contact === undefined ? contactOf(fine, channel) : wayTo(contact, channel);
}

const isOfDispute = ({ kind }: MessageAbout): boolean => kind === 'CONFIRMATION' || kind === 'DECISION';

function contactOfDispute({ disputes }: Recipients, about: MessageAbout): Contact | undefined {
  const dispute = isOfDispute(about) ? disputes.find(({ id }) => id === about.occurrence) : undefined;
  const contact = dispute && contactOfSubmitter(dispute);
  return contact?.email === null && contact.phone === null ? undefined : contact;
}

/** Refuses to have a reminder sent by a channel. The event follows when it has gone out. */
export function requireSendable(state: FineState, channel: ChannelName): void {
  if (!isIssued(state) || state.status === 'CANCELLED') throw notFound('Fine');
  requireConditions('fine.remind', state);
  if (contactOf(state, channel) !== null) return;
  const what = channel === 'EMAIL' ? 'e-mail address' : 'telephone number';
  throw conflict('no-contact', `No ${what} of the driver is known: edit the fine, or print the reminder`);
}

/** Of one fine, whoever asks for them and by whatever channel. */
const MOST_REMINDERS_A_DAY = 3;

/** Refuses another reminder on a local day on which enough of them went out. */
export function requireFewReminders(events: readonly RecordedFineEvent[], now: string): void {
  const today = localDay(now);
  const sent = events.filter(
    ({ type, data, metadata }) =>
      type === 'NoticeSent' &&
      data.kind === 'REMINDER' &&
      data.outcome !== 'FAILED' &&
      localDay(metadata.recordedAt) === today,
  );
  if (sent.length < MOST_REMINDERS_A_DAY) return;
  throw tooMany(
    'too-many-reminders',
    `${MOST_REMINDERS_A_DAY} reminders of this fine went out today: that is enough, send the next one tomorrow`,
    secondsLeftOfDay(now),
  );
}

/**
 * What became of a message is so, whatever became of the fine meanwhile. Where it went is told by where the driver, or
 * who disputed, can be written to; of one who was erased meanwhile, nothing is told that would have to be erased again.
 */
export function recordMessage({ message, occurrence }: RecordMessage, fine: Fine): FineEvent[] {
  const contact = recipientOf(fine, { kind: message.kind, occurrence }, message.channel);
  const isReminder = message.kind === 'REMINDER' && message.outcome === 'SENT';
  const data = {
    ...message,
    to: contact === null ? null : masked(contact),
    ...(isReminder && { reminder: fine.remindersSent + 1 }),
  };
  return [{ type: 'NoticeSent', data }];
}

/** Whether there is still something to tell: nobody is told to pay what is paid, disputed or deleted. */
export function isStillTold({ kind, occurrence }: MessageAbout, fine: Fine): boolean {
  if (kind === 'NOTICE' || kind === 'REMINDER') return fine.status === 'UNPAID';
  if (fine.status === 'CANCELLED') return false;
  if (kind === 'CONFIRMATION') return pendingOf(fine)?.id === occurrence;
  if (kind === 'DECISION') return decidedDispute(fine, occurrence) !== undefined;
  return fine.payments.some(
    ({ receiptNumber, status }) => receiptNumber === occurrence && status === 'COMPLETED',
  );
}

export const decidedDispute = (fine: Fine, disputeId: string) =>
  fine.disputes.find((dispute) => dispute.id === disputeId && dispute.status !== 'PENDING');

/** Days from the one on which a fine is due, on which the driver is reminded while it is unpaid. */
const REMINDED_AFTER = [-7, 0, 14] as const;

/** A reminder that could not be made on its day is made later, but not when the next one is near. */
const LATE_DAYS = 3;

/** A reminder by the calendar: its day, and what distinguishes it from others. */
export type ReminderDay = { day: string; occurrence: string };

const reminderDays = (dueDate: string): ReminderDay[] => {
  const due = localDay(dueDate);
  return REMINDED_AFTER.map((after) => ({ day: shiftDay(due, after), occurrence: `${due}${signed(after)}` }));
};

const signed = (days: number): string => (days < 0 ? `${days}` : `+${days}`);

/** The reminder that is to be made today, if there is one. */
export const reminderOn = (dueDate: string, today: string): ReminderDay | undefined =>
  reminderDays(dueDate).findLast(({ day }) => day <= today && today <= shiftDay(day, LATE_DAYS));

/** The first day after today on which a reminder is to be made. */
export const nextReminderDay = (dueDate: string, today: string): string | undefined =>
  reminderDays(dueDate).find(({ day }) => day > today)?.day;
