import { decidedDispute } from '@fines/domain/fine/decide-message.ts';
import type { MessageAbout } from '@fines/domain/fine/message.ts';
import { printedPaymentReference } from '@fines/domain/fine/payment-reference.ts';
import type { PublicLink } from '@fines/domain/fine/public-link.ts';
import type { Fine } from '@fines/domain/fine/state.ts';
import { isOverdue } from '@fines/domain/fine/status.ts';
import type { Letterhead } from '@fines/domain/letterhead/letterhead.ts';
import { localDay } from '@fines/domain/shared/dates.ts';
import { formatSzl, toEmalangeni } from '@fines/domain/shared/money.ts';
import { usualSpelling } from '@fines/domain/shared/plate.ts';
import { translator } from '@fines/messages/translator.ts';
import { IS_TO_BE_PAID, type Sentence, dayShown, smsText } from '@fines/papers/sms.ts';

import { english, siswati } from './messages.ts';
import { hasPaper } from './paper.ts';

const inEnglish = translator(english);
/** Each message of it takes the same values as the English one. */
const inSiswati = translator(siswati as typeof english, 'ss-SZ');

/** What is to be told of which fine, by whom, when, and where the public sees the fine. */
export type Told = {
  about: MessageAbout;
  fine: Fine;
  letterhead: Letterhead;
  link: PublicLink | null;
  now: Date;
};

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
      inLanguage(inEnglish, dayShown(fine.dueDate)),
      inLanguage(inSiswati, localDay(fine.dueDate)),
      `${authority}\n${letterhead.address}`,
    ].join(`\n\n${'-'.repeat(40)}\n\n`),
  };
}

/** An SMS names the fine, its plate and amount, and no person. */
export const smsOf = (told: Told): string =>
  smsText(
    {
      sentence: sentenceOf(told),
      fineNumber: told.fine.fineNumber,
      licensePlate: told.fine.licensePlate,
      amount: toEmalangeni(told.fine.amount),
      dueDate: told.fine.dueDate,
      about: told.about.occurrence,
    },
    told.letterhead,
  );
