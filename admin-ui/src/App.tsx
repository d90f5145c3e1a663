import { useEffect } from 'react';
import { Admin, CustomRoutes, Resource } from 'react-admin';
import { createBrowserRouter, Navigate, Route, RouterProvider } from 'react-router';

import { createAuthProvider } from './auth/authProvider.ts';
import { dataProvider, http, lastInput, position, publicHttp, session } from './data/client.ts';
import { IMPORTS_PATH } from './data/paths.ts';
import { queryClient } from './data/queryClient.ts';
import { i18nProvider } from './i18n/i18nProvider.ts';
import { ConsoleLayout } from './layout/ConsoleLayout.tsx';
import { LoginPage } from './layout/LoginPage.tsx';
import * as pages from './pages.tsx';
import { preferences } from './settings/preferences.ts';
import { useIsPrinted } from './theme/printing.ts';
import { darkTheme, lightTheme } from './theme/theme.ts';
import { ConsoleNotification } from './toast/ConsoleNotification.tsx';
import { ErrorPage } from './ui/ErrorPage.tsx';
import { PRODUCT } from './ui/Page.tsx';

const authProvider = createAuthProvider({ session, lastInput, position, http, publicHttp });

const ToDashboard = () => <Navigate to="/" replace />;

/** The page of a record is its `edit`, whose address is that of the specification: `/fines/FN-2026-001`. */
const Console = () => (
  <Admin
    title={PRODUCT}
    authProvider={authProvider}
    dataProvider={dataProvider}
    i18nProvider={i18nProvider}
    queryClient={queryClient}
    store={preferences}
    theme={lightTheme}
    // Paper is white.
    darkTheme={useIsPrinted() ? lightTheme : darkTheme}
    defaultTheme="light"
    layout={ConsoleLayout}
    loginPage={LoginPage}
    notification={ConsoleNotification}
    error={ErrorPage}
    catchAll={ToDashboard}
    dashboard={pages.Dashboard}
    requireAuth
    disableTelemetry
  >
    <Resource name="fines" list={pages.Fines} create={pages.IssueFine} edit={pages.Fine} />
    <Resource name="disputes" list={pages.Disputes} edit={pages.Dispute} />
    <Resource name="officers" list={pages.Officers} edit={pages.Officer} />
    <Resource name="payments" list={pages.Payments} edit={pages.Receipt} />
    <Resource name="users" list={pages.Users} edit={pages.User} />
    <CustomRoutes>
      <Route path="/vehicles" element={<pages.Vehicles />} />
      <Route path={IMPORTS_PATH} element={<pages.Imports />} />
      <Route path={`${IMPORTS_PATH}/:id`} element={<pages.Import />} />
      <Route path="/reports" element={<pages.Reports />} />
      <Route path="/reports/period" element={<pages.PeriodReport />} />
      <Route path="/payments/cash-up" element={<pages.CashUp />} />
      <Route path="/payments/imports" element={<pages.Statements />} />
      <Route path="/payments/imports/:id" element={<pages.Statement />} />
      <Route path="/payments/reconciliation" element={<pages.Reconciliation />} />
      <Route path="/payments/suspense" element={<pages.SuspenseLines />} />
      <Route path="/payments/suspense/:id" element={<pages.SuspenseLine />} />
      <Route path="/payments/together/:togetherId" element={<pages.Sheet />} />
      <Route path="/audit" element={<pages.Reviews />} />
      <Route path="/audit/reviews/:id" element={<pages.Review />} />
      <Route path="/audit/log" element={<pages.Log />} />
      <Route path="/audit/registers" element={<pages.Registers />} />
      <Route path="/audit/registers/:name" element={<pages.Register />} />
      <Route path="/audit/messages" element={<pages.Messages />} />
      <Route path="/audit/record" element={<pages.Record />} />
      <Route path="/personal-data" element={<pages.PersonalData />} />
      <Route path="/personal-data/requests" element={<pages.Erasures />} />
      <Route path="/personal-data/requests/:id" element={<pages.Erasure />} />
      <Route path="/settings" element={<pages.Settings />} />
    </CustomRoutes>
  </Admin>
);

/** A data router, because only that kind can stop a navigation that would lose unsaved changes. */
const router = createBrowserRouter([{ path: '*', element: <Console /> }]);

export function App() {
  // Another tab may sign in or out.
  useEffect(() => {
    window.addEventListener('storage', session.recheck);
    return () => window.removeEventListener('storage', session.recheck);
  }, []);
  return <RouterProvider router={router} />;
}
