import { IMPORT_READERS } from '@fines/domain/shared/permissions.ts';
import { CoreAdminContext, Resource, useNotificationContext } from 'ra-core';
import { lazy, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { createBrowserRouter, createRoutesFromElements, Navigate, Outlet, Route } from 'react-router';
import { RouterProvider } from 'react-router/dom';

import { createAuthProvider } from './auth/authProvider.ts';
import { dataProvider, http, lastInput, position, publicHttp, session } from './data/client.ts';
import { useFirstScreen } from './data/firstScreen.ts';
import { IMPORTS_PATH } from './data/paths.ts';
import { queryClient } from './data/queryClient.ts';
import { askForFine, askForFines } from './fine/question.ts';
import { ConsoleLayout } from './layout/ConsoleLayout.tsx';
import { t } from './layout/messages.ts';
import { page, pageForChanges, pageForRank } from './layout/page.tsx';
import { common } from './messages.ts';
import { askForOffenses } from './offense/useOffenses.ts';
import { Printer } from './print/printer.ts';
import { preferences } from './settings/preferences.ts';
import { ConsoleTheme } from './theme/ConsoleTheme.tsx';
import { showFont } from './theme/font.ts';
import { ErrorPage } from './ui/ErrorPage.tsx';
import { Later } from './ui/Later.tsx';
import { PRODUCT } from './ui/Page.tsx';
import { loadedScreen, openedPart } from './ui/screens.tsx';
import { askForVehicle } from './vehicle/useVehicle.ts';

const IMPORTS = common('vehicleImports');

/** What comes only after the fine is read would move what stands below it. */
async function askForCase(): Promise<void> {
  const fine = await askForFine();
  if (fine) askForVehicle(fine);
}

const ToastArea = openedPart(() => import('./toast/ToastArea.tsx'));
const PrintStyles = lazy(() => import('./theme/PrintStyles.tsx'));
const Dashboard = page('dashboard', () => import('./dashboard/DashboardPage.tsx'));
const Fines = page('fines', () => import('./fine/list/FineList.tsx'), askForFines);
const Fine = page(
  'fines',
  () => import('./fine/detail/FineDetailPage.tsx'),
  () => void askForCase(),
);
const IssueFine = pageForChanges(
  common('issueFine'),
  () => import('./fine/issue/IssueFinePage.tsx'),
  askForOffenses,
);
const Disputes = page('disputes', () => import('./dispute/DisputeList.tsx'));
const Dispute = page('disputes', () => import('./dispute/detail/DisputeDetailPage.tsx'));
const Vehicles = page('vehicles', () => import('./vehicle/VehicleSearchPage.tsx'));
const Imports = pageForRank(IMPORTS, IMPORT_READERS, () => import('./vehicle/ImportList.tsx'));
const Import = pageForRank(IMPORTS, IMPORT_READERS, () => import('./vehicle/ImportPage.tsx'));
const Officers = page('officers', () => import('./officer/OfficerList.tsx'));
const Officer = page('officers', () => import('./officer/detail/OfficerDetailPage.tsx'));
const Reports = page('reports', () => import('./report/ReportsPage.tsx'));
const PeriodReport = page('reports', () => import('./report/PeriodReportPage.tsx'));
const Payments = page('payments', () => import('./payment/PaymentList.tsx'));
const Receipt = page('payments', () => import('./receipt/ReceiptPage.tsx'));
const CashUp = page('payments', () => import('./cash-up/CashUpPage.tsx'));
const Reconciliation = page('payments', () => import('./reconciliation/ReconciliationPage.tsx'));
const Statements = page('payments', () => import('./statement/StatementList.tsx'));
const Statement = page('payments', () => import('./statement/StatementPage.tsx'));
const SuspenseLines = page('payments', () => import('./suspense/SuspenseList.tsx'));
const SuspenseLine = page('payments', () => import('./suspense/SuspensePage.tsx'));
const Sheet = page('payments', () => import('./receipt/SheetPage.tsx'));
const Users = page('users', () => import('./user/UserList.tsx'));
const User = page('users', () => import('./user/UserPage.tsx'));
const Reviews = page('audit', () => import('./review/ReviewList.tsx'));
const Review = page('audit', () => import('./review/ReviewPage.tsx'));
const Log = page('audit', () => import('./log/LogPage.tsx'));
const Registers = page('audit', () => import('./register/RegisterList.tsx'));
const Register = page('audit', () => import('./register/RegisterPage.tsx'));
const Messages = page('audit', () => import('./message/MessageList.tsx'));
const Record = page('audit', () => import('./record/RecordPage.tsx'));
const PersonalData = page('personal-data', () => import('./erasure/PersonalDataPage.tsx'));
const Erasures = page('personal-data', () => import('./erasure/ErasureList.tsx'));
const Erasure = page('personal-data', () => import('./erasure/ErasurePage.tsx'));
const Settings = page('settings', () => import('./settings/SettingsPage.tsx'));

const authProvider = createAuthProvider({ session, lastInput, position, http, publicHttp });

/** While it is on its way, its outline stays, with which index.html began. */
const SignInOutline = () => (
  <div className="shell" aria-hidden>
    <div className="shell-card">
      <b>{PRODUCT}</b>
      {t('enterYourCredentials')}
      <p>{t('forgotPassword')}</p>
    </div>
  </div>
);

const LoginPage = loadedScreen(() => import('./layout/LoginPage.tsx'), SignInOutline);

/** Messages, once there is one, or the first screen is there. */
function MessageArea() {
  const isThere = useFirstScreen();
  const { notifications } = useNotificationContext();
  const [isWanted, setWanted] = useState(false);
  if (!isWanted && (isThere || notifications.length > 0)) setWanted(true);
  return (
    isWanted && (
      // The next message tries again.
      <ErrorBoundary fallback={null} resetKeys={[notifications.length]}>
        <ToastArea />
      </ErrorBoundary>
    )
  );
}

/** What nobody waits for on the first screen: how screens print, and the font of the console. */
function Afterwards() {
  const isThere = useFirstScreen();
  useEffect(() => {
    if (isThere) void showFont();
  }, [isThere]);
  return (
    isThere && (
      <Later>
        <PrintStyles />
      </Later>
    )
  );
}

/** What stands on every address. It needs no `i18nProvider`: of its own messages react-admin shows none here. */
const Console = () => (
  <CoreAdminContext
    authProvider={authProvider}
    dataProvider={dataProvider}
    queryClient={queryClient}
    store={preferences}
  >
    <ConsoleTheme>
      <ErrorBoundary FallbackComponent={ErrorPage}>
        <Outlet />
      </ErrorBoundary>
      <MessageArea />
      <Afterwards />
      <Printer />
    </ConsoleTheme>
  </CoreAdminContext>
);

const routes = (
  <Route element={<Console />}>
    <Route path="/login" element={<LoginPage />} />
    <Route element={<ConsoleLayout />}>
      <Route path="/" element={<Dashboard />} />
      <Route
        path="/fines/*"
        element={<Resource name="fines" list={Fines} create={IssueFine} edit={Fine} />}
      />
      <Route path="/disputes/*" element={<Resource name="disputes" list={Disputes} edit={Dispute} />} />
      <Route path="/vehicles" element={<Vehicles />} />
      <Route path={IMPORTS_PATH} element={<Imports />} />
      <Route path={`${IMPORTS_PATH}/:id`} element={<Import />} />
      <Route path="/officers/*" element={<Resource name="officers" list={Officers} edit={Officer} />} />
      <Route path="/reports" element={<Reports />} />
      <Route path="/reports/period" element={<PeriodReport />} />
      <Route path="/payments/*" element={<Resource name="payments" list={Payments} edit={Receipt} />} />
      <Route path="/payments/cash-up" element={<CashUp />} />
      <Route path="/payments/imports" element={<Statements />} />
      <Route path="/payments/imports/:id" element={<Statement />} />
      <Route path="/payments/reconciliation" element={<Reconciliation />} />
      <Route path="/payments/suspense" element={<SuspenseLines />} />
      <Route path="/payments/suspense/:id" element={<SuspenseLine />} />
      <Route path="/payments/together/:togetherId" element={<Sheet />} />
      <Route path="/users/*" element={<Resource name="users" list={Users} edit={User} />} />
      <Route path="/audit" element={<Reviews />} />
      <Route path="/audit/reviews/:id" element={<Review />} />
      <Route path="/audit/log" element={<Log />} />
      <Route path="/audit/registers" element={<Registers />} />
      <Route path="/audit/registers/:name" element={<Register />} />
      <Route path="/audit/messages" element={<Messages />} />
      <Route path="/audit/record" element={<Record />} />
      <Route path="/personal-data" element={<PersonalData />} />
      <Route path="/personal-data/requests" element={<Erasures />} />
      <Route path="/personal-data/requests/:id" element={<Erasure />} />
      <Route path="/settings" element={<Settings />} />
      <Route path="*" element={<Navigate to="/" replace />} />
    </Route>
  </Route>
);

/** A data router, because only that kind can stop a navigation that would lose unsaved changes. */
const makeRouter = () => createBrowserRouter(createRoutesFromElements(routes));

export function App() {
  // In a turn of React: while the scripts are evaluated, a slow phone answers to no touch.
  const [router] = useState(makeRouter);
  return <RouterProvider router={router} />;
}
