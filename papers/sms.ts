import { paymentReferenceOf } from '@fines/domain/fine/payment-reference.ts';
import type { Letterhead } from '@fines/domain/letterhead/letterhead.ts';
import { formatE } from '@fines/domain/shared/money.ts';
import { usualSpelling } from '@fines/domain/shared/plate.ts';
import { translator } from '@fines/messages/translator.ts';

/** What is written by SMS, which has room for one language. */
const t = translator({
  from: '%{authority}: ',
  notice: 'traffic fine %{fine}%{plate}, %{amount}, due %{due}.',
  reminder: 'reminder of traffic fine %{fine}%{plate}, %{amount}, due %{due}.',
  overdue: 'OVERDUE traffic fine %{fine}%{plate}, %{amount}, was due %{due}.',
  receipt: '%{amount} paid for traffic fine %{fine}%{plate}. Receipt %{about}.',
  confirmation: 'dispute %{about}%{plate}, received. Nothing is to be paid until it is decided.',
  approved: 'dispute %{about} approved. Nothing is to be paid.',
  rejected: 'dispute %{about} rejected. %{amount} due %{due}.',
  rejectedNow: 'dispute %{about} rejected.',
  plate: ', %{plate}',
  pay: ' Pay: %{mobileMoney}, ref %{reference}.',
  payAtCounter: ' Pay at a counter.',
  call: ' Tel %{phone}',
});

/** What a message says. */
export const SENTENCES = [
  'notice',
  'reminder',
  'overdue',
  'receipt',
  'confirmation',
  'approved',
  'rejected',
  'rejectedNow',
] as const;
export type Sentence = (typeof SENTENCES)[number];

/** The sentences that are followed by how to pay. */
export const IS_TO_BE_PAID: ReadonlySet<Sentence> = new Set(['notice', 'reminder', 'overdue', 'rejected']);

/** What one SMS holds. A longer text goes out as several, each with its price. */
export const MOST_CHARACTERS = 160;

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Africa/Mbabane',
});

export const dayShown = (instant: string): string => DAY.format(new Date(instant));

export type SmsSaid = {
  sentence: Sentence;
  fineNumber: string;
  licensePlate: string;
  /** In emalangeni. */
  amount: number;
  dueDate: string;
  /** The number of the receipt or the id of the dispute that it is about. */
  about: string;
};

type Parts = { authority: string; plate: string; pay: string; call: string };

/**
 * An SMS names the fine, its plate and amount, and no person. Where not all has room, it goes in this order: the
 * telephone number, the plate, the last words of the authority's name, and the way to pay that the authority names, in
 * whose place a counter is named. What is to be paid, until when and how always stays.
 */
export function smsText(said: SmsSaid, { authority, mobileMoney, phone }: Letterhead): string {
  const reference = paymentReferenceOf(said.fineNumber);
  const atCounter = t('payAtCounter');
  const ways = mobileMoney === null ? [atCounter] : [t('pay', { mobileMoney, reference }), atCounter];
  const whole = {
    authority,
    plate: t('plate', { plate: usualSpelling(said.licensePlate) }),
    call: t('call', { phone }),
  };
  const texts = (IS_TO_BE_PAID.has(said.sentence) ? ways : ['']).flatMap((pay) =>
    leftOut({ ...whole, pay }).map((parts) => inGsm7(textOf(said, parts))),
  );
  return texts.find(({ length }) => length <= MOST_CHARACTERS) ?? '';
}

/** The parts, then with less and less of them. */
function leftOut(parts: Parts): Parts[] {
  const bare = { ...parts, call: '', plate: '' };
  const words = parts.authority.split(' ');
  const shorter = Array.from(words, (_, nth): Parts => {
    const authority = words.slice(0, -1 - nth).join(' ');
    return { ...bare, authority };
  });
  return [parts, { ...parts, call: '' }, bare, ...shorter];
}

function textOf({ sentence, ...said }: SmsSaid, { authority, plate, pay, call }: Parts): string {
  const told = t(sentence, {
    fine: said.fineNumber,
    plate,
    amount: formatE(said.amount),
    due: dayShown(said.dueDate),
    about: said.about,
  });
  const begin = authority === '' ? capital(told) : `${t('from', { authority })}${told}`;
  return `${begin}${pay}${call}`;
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The letters that an SMS of 160 characters can have; one other letter would leave room for 70. */
const NOT_GSM7 = /[^A-Za-z0-9 \n@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà]/g;

const inGsm7 = (text: string): string =>
  text
    .replaceAll(NOT_GSM7, (letter) => letter.normalize('NFD').replaceAll(/\p{M}/gu, ''))
    .replaceAll(NOT_GSM7, '?');
