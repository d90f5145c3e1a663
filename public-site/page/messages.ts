import { english as papers } from '@fines/papers/messages.ts';

/** All that the public site says in English, besides what papers say; `siswati.ts` says the same in siSwati. */
export const ownEnglish = {
  addPictures: 'Pictures (at most three)',
  addressUnknown: 'Page not found',
  addressUnknownMore: 'There is nothing at this address. If you typed it from a notice, begin here instead.',
  amountHint: 'As on the receipt, such as 60.00.',
  answerTo: 'Where to answer you',
  askAgain: 'Enter other numbers',
  badPicture:
    'A picture cannot be read. Choose photos of at most 8 MB each, as a camera or a phone makes them.',
  beginAgain: 'See your traffic fine',
  checkReceipt: 'Check a receipt',
  checkReceiptIntro: 'Anybody can see here whether a receipt is genuine. Both numbers stand on the receipt.',
  checkTheReceipt: 'Check the receipt',
  chooseReason: 'Choose what the matter is',
  codeHint: 'Ten letters and digits, such as ABCDE FGHJK.',
  contactHint: 'If you give one, the decision is sent there too. It always stands on the page of the fine.',
  decisionBelow: 'Nothing is to be paid while it is examined. The decision will stand here.',
  disputeFine: 'Dispute this fine',
  disputeIntro:
    'A senior officer or a manager reads what you write, and decides. It is not shown on this site.',
  disputeReceived: 'Your dispute was received',
  disputeReceivedMore:
    'It is dispute %{dispute} of fine %{fineNumber}. A senior officer or a manager will read it.',
  disputeSubmitted: 'Submitted on %{day}',
  disputedToday: 'This fine was disputed online three times today. You can send another dispute tomorrow.',
  emailAddress: 'E-mail address, if you like',
  enterAmount: 'Enter the amount as it stands on the receipt, such as 60.00',
  enterCode: 'Enter the code of the notice',
  enterEmail: 'Enter an e-mail address such as sipho@example.sz, or none',
  enterFineNumber: 'Enter the fine number, such as FN-2026-001',
  enterPhone: 'Enter a telephone number such as 7602 1234, or none',
  enterPlate: 'Enter the license plate',
  enterReceiptNumber: 'Enter the receipt number, such as RCP-2026-001',
  enterText: 'Say what happened, and why you should not pay',
  error: 'Error',
  fineNotFound:
    'No fine has these numbers. Compare the fine number, the license plate and the code with your notice, letter by letter.',
  fineNotShown: 'This fine is not shown',
  fineNotShownMore:
    'If you were given the notice today, look again in a few minutes. An older one may have been withdrawn: call the number below.',
  fineNumberHint: 'It begins with FN, such as FN-2026-001.',
  fineOf: 'Traffic fine %{fineNumber}',
  formUnreadable: 'The form cannot be read',
  formUnreadableMore: 'Open the page again and fill the form in once more.',
  keepAddress: 'Keep the notice: with it you can come back to this page at any time.',
  keepNoNames:
    'This site shows no names, keeps nothing in your browser but the language that you chose, and asks nobody else.',
  language: 'Language',
  lookAgain: 'Read what you wrote once more, then send it.',
  lookAtFine: 'Back to the fine',
  lookUpIntro: 'The fine number and the code stand on the notice that you were given.',
  nextDisputed:
    'You are told here what was decided. If the dispute is rejected, you have at least 7 days to pay.',
  nextOverdue: 'The day on which it was due is over. Pay now.',
  nextPaid: 'Nothing. This fine is settled.',
  nextUnpaid: 'Pay the whole amount by %{day}, or dispute the fine before that day.',
  payHow:
    'Pay the whole amount at once: %{methods}. Name the payment reference, so that your payment is found.',
  perhapsArrived:
    'It is not certain that your dispute arrived. Send it again in a few minutes: it counts once.',
  phoneNumber: 'Telephone number, if you like',
  photo: 'Photo of the offense',
  photoNumber: 'Photo %{nth} of the offense',
  picturesBusy:
    'Pictures cannot be taken just now. Send the dispute without them, or try again in %{count} minute. |||| Pictures cannot be taken just now. Send the dispute without them, or try again in %{count} minutes.',
  picturesHint: 'Photos of at most 8 MB each. If this page comes back to you, choose them again.',
  plateHint: 'As on the vehicle, such as HSD 722 BN.',
  reasonEmergency: 'It was an emergency',
  reasonNoSign: 'The sign or the marking was missing or hidden',
  reasonNotMine: 'It was not my vehicle, or I did not drive it',
  reasonOther: 'Something else',
  reasonQuestion: 'Why should you not pay?',
  reasonWrong: 'What the notice says did not happen like that',
  receiptGenuine: 'This receipt is genuine',
  receiptGenuineMore: 'It was given on %{day} for fine %{fineNumber}.',
  receiptHint: 'It begins with RCP, such as RCP-2026-001.',
  receiptNumber: 'Receipt number',
  receiptRefunded: 'The money of this receipt was given back',
  receiptRefundedMore: 'It was paid on %{day} for fine %{fineNumber}, and given back on %{refundDay}.',
  receiptUnknown:
    'There is no receipt with this number and amount. Compare both with the paper; if they are right, ask where it was given to you.',
  seeFine: 'See the fine',
  sendDispute: 'Send the dispute',
  siteName: 'Traffic fines',
  siteUnavailable: 'The service cannot be reached just now',
  siteUnavailableMore: 'Try again in a few minutes.',
  skip: 'Skip to the content',
  somethingWrong: 'Something went wrong on our side',
  somethingWrongMore: 'Try again. If it stays, call the number below.',
  status: 'Status',
  statusDISPUTED: 'Disputed',
  statusPAID: 'Paid',
  statusRESOLVED: 'Dismissed',
  statusUNPAID: 'To be paid',
  textHint: 'Say what happened, where and when. Pictures and names of witnesses help.',
  thereIsAProblem: 'There is a problem',
  tooManyDisputes:
    'From your network many disputes were sent. Send this one in %{count} minute. |||| From your network many disputes were sent. Send this one in %{count} minutes.',
  tooManyTries: 'Too many attempts',
  tooManyTriesMore:
    'From your network there were many attempts with numbers that do not belong together. Try again in %{count} minute. |||| From your network there were many attempts with numbers that do not belong together. Try again in %{count} minutes.',
  tooSlow: 'Your connection is too slow for the pictures',
  tooSlowMore: 'Nothing was sent. Send the dispute without pictures, or with smaller ones.',
  whatHappened: 'What happened',
  whatNext: 'What happens next',
  whyDecided: 'Why',
  yourDispute: 'Your dispute',
} as const;

/** With what papers say: the same thing has the same words in the hand and on the screen. */
export const english = { ...papers, ...ownEnglish } as const;

export type OwnKey = keyof typeof ownEnglish;
