/** The addresses of the screens of records, which links all over the console lead to. */

export const finePath = (id: string): string => `/fines/${encodeURIComponent(id)}`;

/** Everything that ever happened to the fine, deleted or not. */
export const fineHistoryPath = (id: string): string => `${finePath(id)}/history`;

/** The vehicle, looked up already. */
export const vehiclePath = (plate: string): string => `/vehicles?plate=${encodeURIComponent(plate)}`;

export const disputePath = (id: string): string => `/disputes/${encodeURIComponent(id)}`;

/** The receipt of a payment, or several on one sheet. */
export const receiptPath = (...receiptNumbers: readonly string[]): string =>
  `/payments/${receiptNumbers.map(encodeURIComponent).join(',')}`;

/** The receipts of all that was paid at one go. */
export const sheetPath = (togetherId: string): string =>
  `/payments/together/${encodeURIComponent(togetherId)}`;

export const PAYMENTS_PATH = '/payments';

export const CASH_UP_PATH = '/payments/cash-up';

/** The cash-ups of a person and a local day. */
export const cashUpPath = (cashierId: string, day: string): string =>
  `${CASH_UP_PATH}?cashierId=${encodeURIComponent(cashierId)}&day=${day}`;

/** What came in by statements and is in suspense. */
export const SUSPENSE_PATH = '/payments/suspense';

export const suspensePath = (id: string): string => `${SUSPENSE_PATH}/${encodeURIComponent(id)}`;

/** Statements, cash-ups and payments of a day. */
export const RECONCILIATION_PATH = '/payments/reconciliation';

/** Imports of the vehicle register. */
export const IMPORTS_PATH = '/vehicles/imports';

/** Imports of statements of banks and mobile money. */
export const STATEMENTS_PATH = '/payments/imports';

export const AUDIT = '/audit';

export const reviewPath = (id: string): string => `${AUDIT}/reviews/${encodeURIComponent(id)}`;

export const userPath = (id: string): string => `/users/${encodeURIComponent(id)}`;

export const LOG_PATH = `${AUDIT}/log`;

export const RECORD_PATH = `${AUDIT}/record`;

export const MESSAGES_PATH = `${AUDIT}/messages`;

export const REGISTERS_PATH = `${AUDIT}/registers`;

export const registerPath = (name: string): string => `${REGISTERS_PATH}/${name}`;

export const PERSONAL_DATA = '/personal-data';

export const ERASURES_PATH = `${PERSONAL_DATA}/requests`;

export const erasurePath = (id: string): string => `${ERASURES_PATH}/${encodeURIComponent(id)}`;

/** A tab of the settings. */
export const settingsPath = (tab: string): string => `/settings?tab=${tab}`;
