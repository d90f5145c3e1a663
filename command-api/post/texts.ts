import { decidedDispute } from '@fines/domain/fine/decide-message.ts';
import type { MessageAbout } from '@fines/domain/fine/message.ts';
import { paymentReferenceOf, printedPaymentReference } from '@fines/domain/fine/payment-reference.ts';
import type { PublicLink } from '@fines/domain/fine/public-link.ts';
import type { Fine } from '@fines/domain/fine/state.ts';
import { isOverdue } from '@fines/domain/fine/status.ts';
import type { Letterhead } from '@fines/domain/letterhead/letterhead.ts';
import { localDay } from '@fines/domain/shared/dates.ts';
import { formatE, formatSzl, toEmalangeni } from '@fines/domain/shared/money.ts';
import { usualSpelling } from '@fines/domain/shared/plate.ts';
import { translator } from '@fines/messages/translator.ts';

import { english, siswati, sms } from './messages.ts';
import { hasPaper } from './paper.ts';

const inEnglish = translator(english);
/** Each message of it takes the same values as the English one. */
const inSiswati = translator(siswati as typeof english, 'ss-SZ');
const bySms = translator(sms);

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Africa/Mbabane',
});

/** What is to be told of which fine, by whom, when, and where the public sees the fine. */
export type Told = {
  about: MessageAbout;
  fine: Fine;
  letterhead: Letterhead;
  link: PublicLink | null;
  now: Date;
};

/** What a message says: which of the sentences, and whether it is followed by how to pay. */
type Sentence =
  | 'notice'
  | 'reminder'
  | 'overdue'
  | 'receipt'
  | 'confirmation'
  | 'approved'
  | 'rejected'
  | 'rejectedNow';

const IS_TO_BE_PAID: ReadonlySet<Sentence> = new Set(['notice', 'reminder', 'overdue', 'rejected']);

const SENTENCES: Readonly<Record<MessageAbout['kind'], (told: Told) => Sentence>> = {
  NOTICE: () => 'notice',
  REMINDER: ({ fine, now }) => (isOverdue(fine.dueDate, now) ? 'overdue' : 'reminder'),
  RECEIPT: () => 'receipt',
  CONFIRMATION: () => 'confirmation',
  DECISION: ({ about, fine }) => {
    if (decidedDispute(fine, about.occurrence)?.status === 'APPROVED') return 'approved';
    return fine.status === 'UNPAID' ? 'rejected' : 'rejectedNow';
  },
};

const sentenceOf = (told: Told): Sentence => SENTENCES[told.about.kind](told);

const SUBJECTS = {
  NOTICE: 'noticeSubject',
  REMINDER: 'reminderSubject',
  RECEIPT: 'receiptSubject',
  CONFIRMATION: 'confirmationSubject',
  DECISION: 'decisionSubject',
} as const;

/** A receipt's number and a dispute's id are what their messages are about. */
const valuesOf = ({ about: { occurrence }, fine, letterhead }: Told) => ({
  authority: letterhead.authority,
  fine: fine.fineNumber,
  plate: usualSpelling(fine.licensePlate),
  receipt: occurrence,
  dispute: occurrence,
});

/** An e-mail has both languages, English first. */
export function emailOf(told: Told): { subject: string; text: string } {
  const { about, fine, letterhead, link } = told;
  const sentence = sentenceOf(told);
  const { authority, phone, email } = letterhead;
  const ways = [letterhead.mobileMoney, letterhead.bankAccount, letterhead.counters].filter(Boolean);
  const amount = formatSzl(toEmalangeni(fine.amount));
  const inLanguage = (t: typeof inEnglish, due: string): string =>
    [
      t(sentence, { ...valuesOf(told), amount, due }),
      ...(IS_TO_BE_PAID.has(sentence)
        ? [t('pay', { reference: printedPaymentReference(fine.fineNumber), ways: ways.join('\n') })]
        : []),
      ...(link === null ? [] : [t('online', { url: link.url })]),
      ...(hasPaper(about) ? [t('attached')] : []),
      t('ask', { phone, email }),
    ].join('\n\n');
  return {
    subject: inEnglish(SUBJECTS[about.kind], valuesOf(told)),
    text: [
      inLanguage(inEnglish, DAY.format(new Date(fine.dueDate))),
      inLanguage(inSiswati, localDay(fine.dueDate)),
      `${authority}\n${letterhead.address}`,
    ].join(`\n\n${'-'.repeat(40)}\n\n`),
  };
}

/** What one SMS holds. A longer text goes out as several, each with its price. */
const MOST_CHARACTERS = 160;

/** An SMS names the fine, its plate and amount, and no person. What does not fit is left out from the end. */
export function smsOf(told: Told): string {
  const { fine, letterhead } = told;
  const sentence = sentenceOf(told);
  const { mobileMoney, phone } = letterhead;
  const first = bySms(sentence, {
    ...valuesOf(told),
    amount: formatE(toEmalangeni(fine.amount)),
    due: DAY.format(new Date(fine.dueDate)),
  });
  const pay =
    mobileMoney === null
      ? bySms('payAtCounter')
      : bySms('pay', { mobileMoney, reference: paymentReferenceOf(fine.fineNumber) });
  const parts = [first, ...(IS_TO_BE_PAID.has(sentence) ? [pay] : []), bySms('call', { phone })];
  const texts = parts.map((_, left) => inGsm7(parts.slice(0, parts.length - left).join(' ')));
  return texts.find(({ length }) => length <= MOST_CHARACTERS) ?? texts.at(-1) ?? '';
}

/** The letters that an SMS of 160 characters can have; one other letter would leave room for 70. */
const NOT_GSM7 = /[^A-Za-z0-9 \n@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà]/g;

const inGsm7 = (text: string): string =>
  text
    .replaceAll(NOT_GSM7, (letter) => letter.normalize('NFD').replaceAll(/\p{M}/gu, ''))
    .replaceAll(NOT_GSM7, '?');
