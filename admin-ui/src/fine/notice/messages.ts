import { translator } from '@fines/messages/translator.ts';

export const t = translator({
  beforeYouPay: 'If you contest this fine, have a dispute recorded before you pay: paying withdraws it.',
  decisionPending: 'A decision is pending. If the dispute is rejected, the amount is to be paid.',
  dismissed: 'This fine was dismissed.',
  disputed: '%{amount}: disputed',
  howToPay:
    'Pay the whole amount at once: %{methods}. Show this paper, or name the fine number %{fineNumber}.',
  issuedBy: 'Issued By',
  keepTheReceipt: 'You get a receipt with a number that begins with RCP. Keep it.',
  noticeOf: 'Notice of fine %{fineNumber}',
  noticeTitle: 'Traffic Fine Notice',
  nothingMore: 'Nothing more is to be paid.',
  nothingToPay: 'Nothing is to be paid',
  officer: 'Officer',
  overdueSince: '%{amount} overdue since %{day}',
  paidOn: '%{amount} paid on %{day}',
  payBy: '%{amount} to be paid by %{day}',
  payNow: 'This fine was to be paid by that day. Pay it now.',
  receivedBy: 'Received by',
  reminderOf: 'Reminder of fine %{fineNumber}',
  reminderTitle: 'Reminder of a Traffic Fine',
  toDriver: 'To %{driver} of the vehicle %{plate}, or its owner',
  theDriver: 'the driver',
});
