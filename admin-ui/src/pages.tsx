import { type FunctionComponent, lazy } from 'react';
import { CanAccess } from 'react-admin';

import { Refused } from './auth/Refused.tsx';
import { labelOf, type Screen, VEHICLE_IMPORTS } from './auth/screens.ts';
import { t } from './i18n/i18nProvider.ts';

type Load = () => Promise<{ default: FunctionComponent }>;

/** What the auth provider is asked, and what the page is called when it refuses. */
type Asked = { resource: string; action: 'list' | 'create'; name: string };

/** A page, whose code is loaded when it is first opened. Who may not open it goes to the dashboard. */
function guarded({ name, ...asked }: Asked, load: Load): FunctionComponent {
  const Page = lazy(load);
  return () => (
    <CanAccess {...asked} accessDenied={<Refused page={name} />}>
      <Page />
    </CanAccess>
  );
}

const page = (screen: Screen, load: Load): FunctionComponent =>
  guarded({ resource: screen, action: 'list', name: labelOf(screen) }, load);

const importsPage = (load: Load): FunctionComponent =>
  guarded({ resource: VEHICLE_IMPORTS, action: 'list', name: t('common.vehicleImports') }, load);

export const Dashboard = page('dashboard', () => import('./dashboard/DashboardPage.tsx'));
export const Fines = page('fines', () => import('./fine/list/FineList.tsx'));
export const Fine = page('fines', () => import('./fine/detail/FineDetailPage.tsx'));
export const IssueFine = guarded(
  { resource: 'fines', action: 'create', name: t('common.issueFine') },
  () => import('./fine/issue/IssueFinePage.tsx'),
);
export const Disputes = page('disputes', () => import('./dispute/DisputeList.tsx'));
export const Dispute = page('disputes', () => import('./dispute/detail/DisputeDetailPage.tsx'));
export const Vehicles = page('vehicles', () => import('./vehicle/VehicleSearchPage.tsx'));
export const Imports = importsPage(() => import('./vehicle/ImportList.tsx'));
export const Import = importsPage(() => import('./vehicle/ImportPage.tsx'));
export const Officers = page('officers', () => import('./officer/OfficerList.tsx'));
export const Officer = page('officers', () => import('./officer/detail/OfficerDetailPage.tsx'));
export const Reports = page('reports', () => import('./report/ReportsPage.tsx'));
export const PeriodReport = page('reports', () => import('./report/PeriodReportPage.tsx'));
export const Payments = page('payments', () => import('./payment/PaymentList.tsx'));
export const Receipt = page('payments', () => import('./receipt/ReceiptPage.tsx'));
export const CashUp = page('payments', () => import('./cash-up/CashUpPage.tsx'));
export const Reconciliation = page('payments', () => import('./reconciliation/ReconciliationPage.tsx'));
export const Statements = page('payments', () => import('./statement/StatementList.tsx'));
export const Statement = page('payments', () => import('./statement/StatementPage.tsx'));
export const SuspenseLines = page('payments', () => import('./suspense/SuspenseList.tsx'));
export const SuspenseLine = page('payments', () => import('./suspense/SuspensePage.tsx'));
export const Sheet = page('payments', () => import('./receipt/SheetPage.tsx'));
export const Users = page('users', () => import('./user/UserList.tsx'));
export const User = page('users', () => import('./user/UserPage.tsx'));
export const Reviews = page('audit', () => import('./review/ReviewList.tsx'));
export const Review = page('audit', () => import('./review/ReviewPage.tsx'));
export const Log = page('audit', () => import('./log/LogPage.tsx'));
export const Registers = page('audit', () => import('./register/RegisterList.tsx'));
export const Register = page('audit', () => import('./register/RegisterPage.tsx'));
export const Messages = page('audit', () => import('./message/MessageList.tsx'));
export const Record = page('audit', () => import('./record/RecordPage.tsx'));
export const PersonalData = page('personal-data', () => import('./erasure/PersonalDataPage.tsx'));
export const Erasures = page('personal-data', () => import('./erasure/ErasureList.tsx'));
export const Erasure = page('personal-data', () => import('./erasure/ErasurePage.tsx'));
export const Settings = page('settings', () => import('./settings/SettingsPage.tsx'));
