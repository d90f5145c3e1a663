import { LANGUAGES, translator } from '@fines/messages/translator.ts';
import type { I18nProvider } from 'ra-core';

/** What several screens say. What only one area says stands in the `messages.ts` of its folder. */
export const common = translator({
  actions: 'Actions',
  active: 'Active',
  all: 'All',
  approve: 'Approve',
  audit: 'Audit',
  badge: 'Badge',
  cancel: 'Cancel',
  cashUp: 'Cash-up',
  close: 'Close',
  dateIssued: 'Date Issued',
  decline: 'Decline',
  dueDate: 'Due Date',
  email: 'Email',
  emailCannotBeChanged: 'Email cannot be changed',
  export: 'Export',
  failedToExport: 'Failed to export',
  fines: 'Fines',
  history: 'History',
  inactive: 'Inactive',
  issueFine: 'Issue Fine',
  lastDayOfService: 'Last day of service',
  licensePlate: 'License Plate',
  loading: 'Loading...',
  name: 'Name',
  offenses: 'Offenses',
  reason: 'Reason',
  record: 'Record',
  reference: 'Reference',
  retry: 'Retry',
  role: 'Role',
  save: 'Save',
  saveChanges: 'Save Changes',
  saving: 'Saving...',
  search: 'Search',
  settings: 'Settings',
  status: 'Status',
  unknown: 'Unknown',
  when: 'When',
  who: 'Who',
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
