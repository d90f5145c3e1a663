import { IMPORT_READERS } from '@fines/domain/shared/permissions.ts';
import { CoreAdminContext, Resource, useNotificationContext } from 'ra-core';
import { lazy, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { createBrowserRouter, createRoutesFromElements, Navigate, Outlet, Route } from 'react-router';
import { RouterProvider } from 'react-router/dom';

import { createAuthProvider } from './auth/authProvider.ts';
import { dataProvider, http, lastInput, position, publicHttp, session } from './data/client.ts';
import { useFirstScreen } from './data/firstScreen.ts';
import { queryClient } from './data/queryClient.ts';
import { askForFine, askForFines } from './fine/question.ts';
import { ConsoleLayout } from './layout/ConsoleLayout.tsx';
import { t } from './layout/messages.ts';
import { page, pageForChanges, pageForRank } from './layout/page.tsx';
import { common } from './messages.ts';
import { askForOffenses } from './offense/useOffenses.ts';
import { PAGES } from './pages.ts';
import { Printer } from './print/printer.ts';
import { preferences } from './settings/preferences.ts';
import { ConsoleTheme } from './theme/ConsoleTheme.tsx';
import { showFont } from './theme/font.ts';
import { ErrorPage } from './ui/ErrorPage.tsx';
import { Later } from './ui/Later.tsx';
import { PRODUCT } from './ui/Page.tsx';
import { loadedScreen } from './ui/screens.tsx';
import { askForVehicle } from './vehicle/useVehicle.ts';

const IMPORTS = common('vehicleImports');

/** What comes only after the fine is read would move what stands below it. */
async function askForCase(): Promise<void> {
  const fine = await askForFine();
  if (fine) askForVehicle(fine.licensePlate);
}

const ToastArea = lazy(() => import('./toast/ToastArea.tsx'));
const PrintStyles = lazy(() => import('./theme/PrintStyles.tsx'));
const Dashboard = page('dashboard', PAGES.dashboard.load);
const Fines = page('fines', PAGES.fines.load, askForFines);
const Fine = page('fines', PAGES.fine.load, () => void askForCase());
const IssueFine = pageForChanges(common('issueFine'), PAGES.issueFine.load, askForOffenses);
const Disputes = page('disputes', PAGES.disputes.load);
const Dispute = page('disputes', PAGES.dispute.load);
const Vehicles = page('vehicles', PAGES.vehicles.load);
const Imports = pageForRank(IMPORTS, IMPORT_READERS, PAGES.imports.load);
const Import = pageForRank(IMPORTS, IMPORT_READERS, PAGES.import.load);
const Officers = page('officers', PAGES.officers.load);
const Officer = page('officers', PAGES.officer.load);
const Reports = page('reports', PAGES.reports.load);
const PeriodReport = page('reports', PAGES.periodReport.load);
const Payments = page('payments', PAGES.payments.load);
const Receipt = page('payments', PAGES.receipt.load);
const CashUp = page('payments', PAGES.cashUp.load);
const Reconciliation = page('payments', PAGES.reconciliation.load);
const Statements = page('payments', PAGES.statements.load);
const Statement = page('payments', PAGES.statement.load);
const SuspenseLines = page('payments', PAGES.suspenseLines.load);
const SuspenseLine = page('payments', PAGES.suspenseLine.load);
const Sheet = page('payments', PAGES.sheet.load);
const Users = page('users', PAGES.users.load);
const User = page('users', PAGES.user.load);
const Reviews = page('audit', PAGES.reviews.load);
const Review = page('audit', PAGES.review.load);
const Log = page('audit', PAGES.log.load);
const Registers = page('audit', PAGES.registers.load);
const Register = page('audit', PAGES.register.load);
const Messages = page('audit', PAGES.messages.load);
const Record = page('audit', PAGES.record.load);
const PersonalData = page('personal-data', PAGES.personalData.load);
const Erasures = page('personal-data', PAGES.erasures.load);
const Erasure = page('personal-data', PAGES.erasure.load);
const Settings = page('settings', PAGES.settings.load);

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

const LoginPage = loadedScreen(PAGES.login.load, SignInOutline);

/** Messages, once there is one, or the first screen is there. */
function MessageArea() {
  const isThere = useFirstScreen();
  const { notifications } = useNotificationContext();
  const [isWanted, setWanted] = useState(false);
  if (!isWanted && (isThere || notifications.length > 0)) setWanted(true);
  return (
    isWanted && (
      <Later>
        <ToastArea />
      </Later>
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
    <Route path={PAGES.login.path} element={<LoginPage />} />
    <Route element={<ConsoleLayout />}>
      <Route path={PAGES.dashboard.path} element={<Dashboard />} />
      <Route
        path={`${PAGES.fines.path}/*`}
        element={<Resource name="fines" list={Fines} create={IssueFine} edit={Fine} />}
      />
      <Route
        path={`${PAGES.disputes.path}/*`}
        element={<Resource name="disputes" list={Disputes} edit={Dispute} />}
      />
      <Route path={PAGES.vehicles.path} element={<Vehicles />} />
      <Route path={PAGES.imports.path} element={<Imports />} />
      <Route path={PAGES.import.path} element={<Import />} />
      <Route
        path={`${PAGES.officers.path}/*`}
        element={<Resource name="officers" list={Officers} edit={Officer} />}
      />
      <Route path={PAGES.reports.path} element={<Reports />} />
      <Route path={PAGES.periodReport.path} element={<PeriodReport />} />
      <Route
        path={`${PAGES.payments.path}/*`}
        element={<Resource name="payments" list={Payments} edit={Receipt} />}
      />
      <Route path={PAGES.cashUp.path} element={<CashUp />} />
      <Route path={PAGES.statements.path} element={<Statements />} />
      <Route path={PAGES.statement.path} element={<Statement />} />
      <Route path={PAGES.reconciliation.path} element={<Reconciliation />} />
      <Route path={PAGES.suspenseLines.path} element={<SuspenseLines />} />
      <Route path={PAGES.suspenseLine.path} element={<SuspenseLine />} />
      <Route path={PAGES.sheet.path} element={<Sheet />} />
      <Route path={`${PAGES.users.path}/*`} element={<Resource name="users" list={Users} edit={User} />} />
      <Route path={PAGES.reviews.path} element={<Reviews />} />
      <Route path={PAGES.review.path} element={<Review />} />
      <Route path={PAGES.log.path} element={<Log />} />
      <Route path={PAGES.registers.path} element={<Registers />} />
      <Route path={PAGES.register.path} element={<Register />} />
      <Route path={PAGES.messages.path} element={<Messages />} />
      <Route path={PAGES.record.path} element={<Record />} />
      <Route path={PAGES.personalData.path} element={<PersonalData />} />
      <Route path={PAGES.erasures.path} element={<Erasures />} />
      <Route path={PAGES.erasure.path} element={<Erasure />} />
      <Route path={PAGES.settings.path} element={<Settings />} />
      <Route path="*" element={<Navigate to="/" replace />} />
    </Route>
  </Route>
);

/** A data router, because only that kind can stop a navigation that would lose unsaved changes. */
const router = createBrowserRouter(createRoutesFromElements(routes));

export const App = () => <RouterProvider router={router} />;
