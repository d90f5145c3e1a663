import { lazy } from 'react';
import { Admin, CustomRoutes, Resource } from 'react-admin';
import { createBrowserRouter, Navigate, Route } from 'react-router';
import { RouterProvider } from 'react-router/dom';

import { createAuthProvider } from './auth/authProvider.ts';
import { forChanges, guarded } from './auth/guarded.tsx';
import { dataProvider, http, lastInput, position, publicHttp, session } from './data/client.ts';
import { queryClient } from './data/queryClient.ts';
import { ConsoleLayout } from './layout/ConsoleLayout.tsx';
import { LoginPage } from './layout/LoginPage.tsx';
import { preferences } from './settings/preferences.ts';
import { darkTheme, lightTheme } from './theme/theme.ts';
import { ToastArea } from './toast/ToastArea.tsx';
import { PRODUCT } from './ui/Page.tsx';

const DashboardPage = lazy(() => import('./dashboard/DashboardPage.tsx'));
const FineList = lazy(() => import('./fine/list/FineList.tsx'));
const IssueFinePage = lazy(() => import('./fine/issue/IssueFinePage.tsx'));
const FineDetailPage = lazy(() => import('./fine/detail/FineDetailPage.tsx'));
const DisputeList = lazy(() => import('./dispute/DisputeList.tsx'));
const DisputeDetailPage = lazy(() => import('./dispute/DisputeDetailPage.tsx'));
const VehicleSearchPage = lazy(() => import('./vehicle/VehicleSearchPage.tsx'));
const OfficerList = lazy(() => import('./officer/OfficerList.tsx'));
const OfficerDetailPage = lazy(() => import('./officer/detail/OfficerDetailPage.tsx'));
const ReportsPage = lazy(() => import('./report/ReportsPage.tsx'));
const PaymentList = lazy(() => import('./payment/PaymentList.tsx'));
const CashUpPage = lazy(() => import('./cash-up/CashUpPage.tsx'));
const ReceiptPage = lazy(() => import('./receipt/ReceiptPage.tsx'));
const SheetPage = lazy(() => import('./receipt/SheetPage.tsx'));
const UserList = lazy(() => import('./user/UserList.tsx'));
const UserPage = lazy(() => import('./user/UserPage.tsx'));
const ReviewList = lazy(() => import('./review/ReviewList.tsx'));
const ReviewPage = lazy(() => import('./review/ReviewPage.tsx'));
const RegisterList = lazy(() => import('./register/RegisterList.tsx'));
const RegisterPage = lazy(() => import('./register/RegisterPage.tsx'));
const RecordPage = lazy(() => import('./record/RecordPage.tsx'));
const PersonalDataPage = lazy(() => import('./erasure/PersonalDataPage.tsx'));
const ErasureList = lazy(() => import('./erasure/ErasureList.tsx'));
const ErasurePage = lazy(() => import('./erasure/ErasurePage.tsx'));
const SettingsPage = lazy(() => import('./settings/SettingsPage.tsx'));

const IssueFine = forChanges('Issue Fine', IssueFinePage);
const Disputes = guarded('disputes', DisputeList);
const Dispute = guarded('disputes', DisputeDetailPage);
const Officers = guarded('officers', OfficerList);
const Officer = guarded('officers', OfficerDetailPage);
const Reports = guarded('reports', ReportsPage);
const Payments = guarded('payments', PaymentList);
const CashUp = guarded('payments', CashUpPage);
const Sheet = guarded('payments', SheetPage);
const Receipt = guarded('payments', ReceiptPage);
const Users = guarded('users', UserList);
const User = guarded('users', UserPage);
const Reviews = guarded('audit', ReviewList);
const Review = guarded('audit', ReviewPage);
const Registers = guarded('audit', RegisterList);
const Register = guarded('audit', RegisterPage);
const Record = guarded('audit', RecordPage);
const PersonalData = guarded('personal-data', PersonalDataPage);
const Erasures = guarded('personal-data', ErasureList);
const Erasure = guarded('personal-data', ErasurePage);

const authProvider = createAuthProvider({ session, lastInput, position, http, publicHttp });

const GoHome = () => <Navigate to="/" replace />;

const Console = () => (
  <Admin
    title={PRODUCT}
    authProvider={authProvider}
    dataProvider={dataProvider}
    queryClient={queryClient}
    store={preferences}
    lightTheme={lightTheme}
    darkTheme={darkTheme}
    defaultTheme="light"
    layout={ConsoleLayout}
    loginPage={LoginPage}
    notification={ToastArea}
    dashboard={DashboardPage}
    catchAll={GoHome}
    accessDenied={GoHome}
    requireAuth
    disableTelemetry
  >
    <Resource name="fines" list={FineList} create={IssueFine} edit={FineDetailPage} />
    <Resource name="disputes" list={Disputes} edit={Dispute} />
    <Resource name="officers" list={Officers} edit={Officer} />
    <Resource name="payments" list={Payments} edit={Receipt}>
      <Route path="cash-up" element={<CashUp />} />
      <Route path="together/:togetherId" element={<Sheet />} />
    </Resource>
    <Resource name="users" list={Users} edit={User} />
    <CustomRoutes>
      <Route path="/vehicles" element={<VehicleSearchPage />} />
      <Route path="/reports" element={<Reports />} />
      <Route path="/audit" element={<Reviews />} />
      <Route path="/audit/reviews/:id" element={<Review />} />
      <Route path="/audit/registers" element={<Registers />} />
      <Route path="/audit/registers/:name" element={<Register />} />
      <Route path="/audit/record" element={<Record />} />
      <Route path="/personal-data" element={<PersonalData />} />
      <Route path="/personal-data/requests" element={<Erasures />} />
      <Route path="/personal-data/requests/:id" element={<Erasure />} />
      <Route path="/settings" element={<SettingsPage />} />
    </CustomRoutes>
  </Admin>
);

/** A data router, because only that kind can stop a navigation that would lose unsaved changes. */
const router = createBrowserRouter([{ path: '*', element: <Console /> }]);

export const App = () => <RouterProvider router={router} />;
