import { createDataProvider, type ConsoleDataProvider } from '@fines/admin-ui/src/data/dataProvider.ts';
import { expect, it } from 'vitest';

import { A_FINE } from './a-fine.ts';
import { ScriptedHttp } from './scripted-http.ts';

type Call = {
  name: string;
  call: (api: ConsoleDataProvider) => Promise<unknown>;
  /** What is sent: method, address and body. */
  sent: readonly [string, string, unknown?];
};

const MARCH = { startDate: '2026-03-01', endDate: '2026-03-31' };
const DAYS = 'startDate=2026-03-01&endDate=2026-03-31';

const CALLS: readonly Call[] = [
  { name: 'dashboard', call: (api) => api.dashboard(), sent: ['GET', '/api/dashboard'] },
  { name: 'waiting', call: (api) => api.waiting(), sent: ['GET', '/api/dashboard/waiting'] },
  { name: 'disputeStats', call: (api) => api.disputeStats(), sent: ['GET', '/api/disputes/stats'] },
  {
    name: 'resolveDispute',
    call: (api) => api.resolveDispute('FN-2026-001-D1', { status: 'APPROVED', resolution: 'Sign hidden' }),
    sent: ['POST', '/api/disputes/FN-2026-001-D1/resolve', { status: 'APPROVED', resolution: 'Sign hidden' }],
  },
  {
    name: 'fineHistory',
    call: (api) => api.fineHistory('FN-2026-001'),
    sent: ['GET', '/api/fines/FN-2026-001/history'],
  },
  {
    name: 'fineHistory as of a time',
    call: (api) => api.fineHistory('FN-2026-001', '2026-03-01T10:00:00.000Z'),
    sent: ['GET', '/api/fines/FN-2026-001/history?asOf=2026-03-01T10%3A00%3A00.000Z'],
  },
  {
    name: 'fineProof',
    call: (api) => api.fineProof('FN-2026-001'),
    sent: ['GET', '/api/fines/FN-2026-001/proof'],
  },
  {
    name: 'updateFineStatus',
    call: (api) => api.updateFineStatus(A_FINE, 'PAID'),
    sent: ['PATCH', `/api/fines/${A_FINE.id}/status`, { status: 'PAID' }],
  },
  {
    name: 'sendReminder',
    call: (api) => api.sendReminder('FN-2026-001'),
    sent: ['POST', '/api/fines/FN-2026-001/reminders'],
  },
  {
    name: 'officersStats',
    call: (api) => api.officersStats(MARCH),
    sent: ['GET', `/api/officers/stats?${DAYS}`],
  },
  { name: 'officer', call: (api) => api.officer('u/1', MARCH), sent: ['GET', `/api/officers/u%2F1?${DAYS}`] },
  {
    name: 'officerActivity',
    call: (api) => api.officerActivity('u1', 2, 10),
    sent: ['GET', '/api/officers/u1/activity?page=2&limit=10'],
  },
  {
    name: 'paymentStats',
    call: (api) => api.paymentStats({ method: 'CASH', startDate: '' }),
    sent: ['GET', '/api/payments/stats?method=CASH'],
  },
  {
    name: 'revenueReport',
    call: (api) => api.revenueReport(MARCH),
    sent: ['GET', `/api/reports/revenue?${DAYS}`],
  },
  {
    name: 'offenseReport',
    call: (api) => api.offenseReport(MARCH),
    sent: ['GET', `/api/reports/offenses?${DAYS}`],
  },
  {
    name: 'officerReport',
    call: (api) => api.officerReport(MARCH),
    sent: ['GET', `/api/reports/officers?${DAYS}`],
  },
  {
    name: 'periodReport',
    call: (api) => api.periodReport(MARCH),
    sent: ['GET', `/api/reports/period?${DAYS}`],
  },
  { name: 'userStats', call: (api) => api.userStats(), sent: ['GET', '/api/users/stats'] },
  {
    name: 'updateProfile',
    call: (api) => api.updateProfile({ firstName: 'Sipho', badgeNumber: null }, undefined),
    sent: ['PUT', '/api/auth/me', { firstName: 'Sipho', badgeNumber: null }],
  },
  {
    name: 'changePassword',
    call: (api) => api.changePassword({ currentPassword: 'old', newPassword: 'new' }),
    sent: ['POST', '/api/auth/change-password', { currentPassword: 'old', newPassword: 'new' }],
  },
  {
    name: 'searchVehicle',
    call: (api) => api.searchVehicle('JSD 901 CN'),
    sent: ['GET', '/api/vehicles/search?plate=JSD+901+CN'],
  },
];

it.each(CALLS)('$name', async ({ call, sent: [method, url, body] }) => {
  const server = new ScriptedHttp();
  await call(createDataProvider(server.client));
  const [sent] = server.sent;
  expect(sent).toMatchObject({ method, url });
  expect(sent?.body === undefined ? undefined : JSON.parse(sent.body)).toEqual(body);
});

it('a photo is sent as a form', async () => {
  const forms: unknown[] = [];
  const provider = createDataProvider((_url, options) => {
    forms.push(options?.body);
    return Promise.resolve({ status: 201, headers: new Headers(), body: '', json: {} });
  });
  const photo = new File(['bytes'], 'plate.jpg');
  await provider.uploadPhoto(photo);
  const [form] = forms;
  expect(form instanceof FormData && form.get('file')).toEqual(photo);
});
