/**
 * What a message tells: that a fine was issued, is to be paid, was paid, that a dispute of it came in online, or how a
 * dispute was decided.
 */
export const MESSAGE_KINDS = ['NOTICE', 'REMINDER', 'RECEIPT', 'CONFIRMATION', 'DECISION'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

export const CHANNELS = ['EMAIL', 'SMS'] as const;
export type ChannelName = (typeof CHANNELS)[number];

/** `UNKNOWN`: it was handed over, and no answer came. It may have arrived, so it is never sent again by itself. */
export const MESSAGE_OUTCOMES = ['SENT', 'FAILED', 'UNKNOWN'] as const;
export type MessageOutcome = (typeof MESSAGE_OUTCOMES)[number];

export const MESSAGE_KIND_LABELS: Readonly<Record<MessageKind, string>> = {
  NOTICE: 'Notice',
  REMINDER: 'Reminder',
  RECEIPT: 'Receipt',
  CONFIRMATION: 'Confirmation',
  DECISION: 'Decision',
};

export const CHANNEL_LABELS: Readonly<Record<ChannelName, string>> = { EMAIL: 'E-mail', SMS: 'SMS' };

const BY: Readonly<Record<ChannelName, string>> = { EMAIL: 'By e-mail', SMS: 'By SMS' };

const BECAME: Readonly<Record<MessageOutcome, string>> = {
  SENT: 'sent',
  FAILED: 'not sent',
  UNKNOWN: 'sent, but perhaps not received',
};

/** `Reminder not sent` */
export const messageTitle = ({ kind, outcome }: { kind: MessageKind; outcome: MessageOutcome }): string =>
  `${MESSAGE_KIND_LABELS[kind]} ${BECAME[outcome]}`;

/** `By SMS to +268 ••••1234`; null where the address was erased. */
export const sentTo = ({ channel, to }: { channel: ChannelName; to: string | null }): string =>
  to === null ? BY[channel] : `${BY[channel]} to ${to}`;

/** Enough of an address to know it again: `s…o@example.sz`, `+268 ••••1234`. */
export const masked = (contact: string): string =>
  contact.includes('@') ? maskedAddress(contact) : maskedNumber(contact);

function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const [local, domain] = [Array.from(address.slice(0, at)), address.slice(at)];
  const last = local.length > 2 ? local.at(-1) : '';
  return `${local[0]}…${last}${domain}`;
}

const SHOWN_DIGITS = 4;

function maskedNumber(number: string): string {
  const country = number.startsWith('+268') ? '+268' : number.slice(0, 3);
  return `${country} ••••${number.slice(-SHOWN_DIGITS)}`;
}

/** What one message is about. `occurrence` distinguishes messages of one kind: the receipt's number, the day, … */
export type MessageAbout = { kind: MessageKind; occurrence: string };
