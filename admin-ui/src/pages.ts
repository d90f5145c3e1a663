import {
  ERASURES_PATH,
  IMPORTS_PATH,
  LOG_PATH,
  MESSAGES_PATH,
  RECONCILIATION_PATH,
  RECORD_PATH,
  REGISTERS_PATH,
  STATEMENTS_PATH,
  SUSPENSE_PATH,
} from './data/paths.ts';

/** The code of each page, and its address as React Router writes it; of two that match, the first is meant. */
export const PAGES = {
  login: { path: '/login', load: () => import('./layout/LoginPage.tsx') },
  dashboard: { path: '/', load: () => import('./dashboard/DashboardPage.tsx') },
  fines: { path: '/fines', load: () => import('./fine/list/FineList.tsx') },
  issueFine: { path: '/fines/create', load: () => import('./fine/issue/IssueFinePage.tsx') },
  fine: { path: '/fines/:id', load: () => import('./fine/detail/FineDetailPage.tsx') },
  disputes: { path: '/disputes', load: () => import('./dispute/DisputeList.tsx') },
  dispute: { path: '/disputes/:id', load: () => import('./dispute/detail/DisputeDetailPage.tsx') },
  vehicles: { path: '/vehicles', load: () => import('./vehicle/VehicleSearchPage.tsx') },
  imports: { path: IMPORTS_PATH, load: () => import('./vehicle/ImportList.tsx') },
  import: { path: `${IMPORTS_PATH}/:id`, load: () => import('./vehicle/ImportPage.tsx') },
  officers: { path: '/officers', load: () => import('./officer/OfficerList.tsx') },
  officer: { path: '/officers/:id', load: () => import('./officer/detail/OfficerDetailPage.tsx') },
  reports: { path: '/reports', load: () => import('./report/ReportsPage.tsx') },
  periodReport: { path: '/reports/period', load: () => import('./report/PeriodReportPage.tsx') },
  payments: { path: '/payments', load: () => import('./payment/PaymentList.tsx') },
  cashUp: { path: '/payments/cash-up', load: () => import('./cash-up/CashUpPage.tsx') },
  statements: { path: STATEMENTS_PATH, load: () => import('./statement/StatementList.tsx') },
  statement: { path: `${STATEMENTS_PATH}/:id`, load: () => import('./statement/StatementPage.tsx') },
  reconciliation: {
    path: RECONCILIATION_PATH,
    load: () => import('./reconciliation/ReconciliationPage.tsx'),
  },
  suspenseLines: { path: SUSPENSE_PATH, load: () => import('./suspense/SuspenseList.tsx') },
  suspenseLine: { path: `${SUSPENSE_PATH}/:id`, load: () => import('./suspense/SuspensePage.tsx') },
  sheet: { path: '/payments/together/:togetherId', load: () => import('./receipt/SheetPage.tsx') },
  receipt: { path: '/payments/:id', load: () => import('./receipt/ReceiptPage.tsx') },
  users: { path: '/users', load: () => import('./user/UserList.tsx') },
  user: { path: '/users/:id', load: () => import('./user/UserPage.tsx') },
  reviews: { path: '/audit', load: () => import('./review/ReviewList.tsx') },
  review: { path: '/audit/reviews/:id', load: () => import('./review/ReviewPage.tsx') },
  log: { path: LOG_PATH, load: () => import('./log/LogPage.tsx') },
  registers: { path: REGISTERS_PATH, load: () => import('./register/RegisterList.tsx') },
  register: { path: `${REGISTERS_PATH}/:name`, load: () => import('./register/RegisterPage.tsx') },
  messages: { path: MESSAGES_PATH, load: () => import('./message/MessageList.tsx') },
  record: { path: RECORD_PATH, load: () => import('./record/RecordPage.tsx') },
  personalData: { path: '/personal-data', load: () => import('./erasure/PersonalDataPage.tsx') },
  erasures: { path: ERASURES_PATH, load: () => import('./erasure/ErasureList.tsx') },
  erasure: { path: `${ERASURES_PATH}/:id`, load: () => import('./erasure/ErasurePage.tsx') },
  settings: { path: '/settings', load: () => import('./settings/SettingsPage.tsx') },
} as const;

type Page = (typeof PAGES)[keyof typeof PAGES];

const matches = ({ path }: Page, address: string): boolean =>
  new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`).test(address);

/** The page at an address such as `/fines/FN-2026-001`; undefined if none is, or one within a page. */
export const pageAt = (address: string): Page | undefined =>
  Object.values(PAGES).find((page) => matches(page, address));
