import { LANGUAGES, translator } from '@fines/messages/translator.ts';
import type { I18nProvider } from 'ra-core';

/** What several screens say. What only one area says stands in the `messages.ts` of its folder. */
export const common = translator({
  actions: 'Actions',
  actionsFor: 'Actions for %{name}',
  all: 'All',
  amount: 'Amount',
  backToPayments: 'Back to Payments',
  badge: 'Badge',
  cancel: 'Cancel',
  close: 'Close',
  dateIssued: 'Date Issued',
  dueDate: 'Due Date',
  error: 'Error',
  export: 'Export',
  fineForPlate: '%{fine} for %{plate}',
  fineNumber: 'Fine Number',
  fines: 'Fines',
  highestAmount: 'Highest amount',
  issueFine: 'Issue Fine',
  licensePlate: 'License Plate',
  loading: 'Loading...',
  name: 'Name',
  newestFirst: 'Newest first',
  offense: 'Offense',
  oldestFirst: 'Oldest first',
  paymentMethod: 'Payment Method',
  payments: 'Payments',
  photoEvidence: 'Photo Evidence',
  print: 'Print',
  reason: 'Reason',
  reasonRequired: 'Reason is required',
  reference: 'Reference',
  retry: 'Retry',
  save: 'Save',
  saveChanges: 'Save Changes',
  saving: 'Saving...',
  show: 'Show',
  status: 'Status',
  tryAgain: 'Try again',
  unknown: 'Unknown',
});

/** What react-admin itself may say, by its own keys. */
const ofReactAdmin = translator({
  'ra.notification.http_error': 'The server could not be reached',
  'ra.notification.item_doesnt_exist': 'This record does not exist',
  'ra.notification.logged_out': 'Your session has ended, please sign in again',
});

const [LANGUAGE] = LANGUAGES;

/** Only react-admin asks it: the console's own words come from the catalogues, whose keys the compiler knows. */
export const i18nProvider: I18nProvider = {
  translate: ofReactAdmin as I18nProvider['translate'],
  getLocale: () => LANGUAGE,
  changeLocale: () => Promise.resolve(),
};
