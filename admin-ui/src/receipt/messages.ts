import { translator } from '@fines/messages/translator.ts';

export const t = translator({
  allPaidTogetherWith: 'All receipts paid together with %{receipt}',
  allReceipts: 'All receipts',
  fine: 'Fine %{fine}',
  noPaymentWithNumber: 'There is no payment with the receipt number %{number}.',
  nothingPaidTogether: 'Nothing was paid together under this address.',
  notPrintedYet: 'Not printed yet',
  printAsDuplicates: 'Print as duplicates',
  printRefundSlip: 'Print refund slip',
  printsAsDuplicate: 'Prints as a duplicate',
  receipt: 'Receipt %{receipt}',
  receiptNotFound: 'Receipt not found',
  receipts: '%{count} Receipts',
  receiptsNotFound: 'Receipts not found',
  someNotPrintedYet: '%{left} of %{count} not printed yet: the others print as duplicates',
});
