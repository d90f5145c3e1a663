import { randomUUID } from 'node:crypto';

import { FIRST_LETTERHEAD } from '@fines/domain/letterhead/letterhead.ts';
import { RECORD_KEEPERS } from '@fines/domain/record/record.ts';
import { type CommandName, COMMANDS, type Role, ROLES } from '@fines/domain/shared/permissions.ts';
import { LEFT_BY } from '@fines/proof/verify/rights.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { AnyCommand } from '../domain/samples.ts';
import type { Answer, ApiClient } from '../support/api-client.ts';
import { issue, issueRequest } from '../support/fines.ts';
import { hire } from '../support/hire.ts';
import { type Name, NAMES, roleOf, sharedWithStaff, type Staffed } from '../support/staff.ts';
import { PASSWORD } from '../support/users.ts';
import { closeAll, importVehicle, leftBySomebody, settleLines } from './acts.ts';
import { IN_A_YEAR, offense, person, photo } from './bodies.ts';
import { carefulOn } from './careful-client.ts';
import {
  importing,
  may,
  NOT_BY_REQUEST,
  onEach,
  onLine,
  onMessage,
  type Rule,
  tries,
  uploads,
} from './rules.ts';
import { heard, verdict } from './verdict.ts';

/** People of their own, since they change their names and passwords. */
let staff: Staffed['staff'];
let cashier: ApiClient;
beforeAll(async () => {
  const { system } = await sharedWithStaff();
  const newcomer = async (role: Role): Promise<ApiClient> => {
    const [{ email } = { email: '' }] = await hire(system, { role });
    return system.signIn(email, PASSWORD);
  };
  const clients = await Promise.all(NAMES.map(async (name) => [name, await newcomer(roleOf(name))] as const));
  staff = Object.fromEntries(clients) as typeof staff;
  cashier = await newcomer('FINANCE_OFFICER');
});

const as = (name: Name): ApiClient => staff[name];

const idOf = ({ body }: Answer): string => z.object({ id: z.string() }).parse(body).id;

async function newFine(by: Name = 'senior'): Promise<string> {
  return (await issue(as(by))).fine.id;
}

async function newDispute(): Promise<string> {
  return idOf(await as('admin').post('/disputes', { fineId: await newFine(), reason: 'It was not me' }));
}

const why = { reason: 'Paid twice' };

/** Of a payment that none of those took who try. */
async function newReceipt(): Promise<string> {
  return idOf(await cashier.post('/payments', { fineId: await newFine(), amount: 60, method: 'CASH' }));
}

const ofNobody = { ground: 'PERSON_ASKED', reference: 'Letter 17' };

/** Set to PAID by hand. */
async function newPaidFine(): Promise<string> {
  const id = await newFine();
  await as('senior').patch(`/fines/${id}/status`, { status: 'PAID' });
  return id;
}

async function newErasure(by: Name = 'manager'): Promise<string> {
  return idOf(await as(by).post('/erasures', { ...ofNobody, fineNumbers: [await newPaidFine()] }));
}

async function newUser(role: string): Promise<string> {
  return idOf(await as('admin').post('/users', person(role)));
}

const users = new Map<string, Promise<string>>();

/** The same one for all who try the same: whom somebody may not change stays as before. */
function oneUser(role: string, tried = ''): Promise<string> {
  const user = users.get(role + tried) ?? newUser(role);
  users.set(role + tried, user);
  return user;
}

/** Commands that no decider knows. */
type OtherCommand =
  | 'SendMessage'
  | 'UploadPhoto'
  | 'ReissueFine'
  | 'SignLog'
  | 'ChangePassword'
  | 'ImportVehicles'
  | 'ImportStatement';

/** Each cell of the permission matrix, by a command that only the rule can refuse. */
const RULES: Readonly<Record<AnyCommand['type'] | OtherCommand, readonly Rule[]>> = {
  IssueFine: may('fine.issue', (client) => client.post('/fines', issueRequest())),
  UploadPhoto: may('photo.upload', async (client) => client.upload('/photos', photo())),
  SubmitDispute: may('dispute.submit', async (client) =>
    client.post('/disputes', { fineId: await newFine(), reason: 'It was not me' }),
  ),
  SubmitDisputeOnline: NOT_BY_REQUEST,
  AmendFine: may(
    'fine.edit',
    async (client) => client.put(`/fines/${await newFine('admin')}`, { notes: 'checked' }),
    'of a colleague',
  ),
  ChangeFineStatus: may('fine.change-status', async (client) =>
    client.patch(`/fines/${await newFine()}/status`, { status: 'PAID' }),
  ),
  SendReminder: may('fine.remind', async (client) => client.post(`/fines/${await newFine()}/reminders`, {})),
  RecordMessage: [
    ...may('message.settle', onMessage('send-again'), 'send again'),
    ...may('message.settle', onMessage('arrived'), 'settle'),
  ],
  SendMessage: may('fine.remind', tries('/fines/FN-1999-001/messages', { channel: 'EMAIL' })),
  ReissueFine: may('fine.reissue', async (client) =>
    client.post(`/fines/${await newFine()}/reissue`, { licensePlate: 'HSD 999 ZZ' }),
  ),
  DeleteFine: may('fine.delete', async (client) => client.delete(`/fines/${await newFine()}`)),
  VoidFineNumber: NOT_BY_REQUEST,
  RecordPayment: may('payment.record', async (client) =>
    client.post('/payments', { fineId: await newFine(), amount: 60, method: 'CASH' }),
  ),
  PrintReceipt: may('payment.record', async (client) =>
    client.post(`/payments/${await newReceipt()}/prints`, {}),
  ),
  ReserveReceipt: NOT_BY_REQUEST,
  VoidReceipt: NOT_BY_REQUEST,
  WithdrawReceipt: NOT_BY_REQUEST,
  RefundPayment: may(
    'payment.refund',
    async (client) => client.post(`/payments/${await newReceipt()}/refund`, why),
    'of a colleague',
  ),
  RequestRefund: may(
    'payment.request-refund',
    async (client) => client.post(`/payments/${await newReceipt()}/refund-requests`, why),
    'of a colleague',
  ),
  DeclineRefund: may(
    'payment.refund',
    async (client) => {
      const receipt = await newReceipt();
      await as('finance').post(`/payments/${receipt}/refund-requests`, why);
      return client.post(`/payments/${receipt}/refund-requests/decline`, why);
    },
    'of a colleague',
  ),
  TakeLine: NOT_BY_REQUEST,
  AssignLine: may('suspense.assign', onLine('assign', { fineId: 'FN-1999-001' })),
  ReturnLine: may('suspense.return', onLine('return', { ...why, to: 'Account 7700 5555 01' })),
  DropLine: may('suspense.return', onLine('same', why)),
  DenyTakeBack: may('suspense.return', onLine('not-taken-back', why)),
  TakeBackLine: NOT_BY_REQUEST,
  ApproveRequest: may('suspense.approve', onLine('approve', {})),
  DeclineRequest: may('suspense.approve', onLine('decline', why)),
  UseLine: NOT_BY_REQUEST,
  ReleaseLine: NOT_BY_REQUEST,
  RefundLine: NOT_BY_REQUEST,
  ErasePayer: NOT_BY_REQUEST,
  // Whose it is decides, so that the rule has a test of its own below.
  CloseCashUp: [],
  ResolveDispute: may('dispute.resolve', async (client) =>
    client.post(`/disputes/${await newDispute()}/resolve`, { status: 'REJECTED', resolution: 'It was' }),
  ),
  ReviewAct: may(
    'act.review',
    async (client) => client.post(`/reviews/${await newPaidFine()}-R1`, {}),
    'of a colleague',
  ),
  SignLog: may(RECORD_KEEPERS, (client) => client.post('/checkpoint', {})),
  CreateUser: onEach(ROLES, (client, role) => client.post('/users', person(role))),
  UpdateUser: [
    ...onEach(ROLES, async (client, role) =>
      client.put(`/users/${await oneUser(role)}`, { lastName: 'Dube' }),
    ),
    ...onEach(
      ['MANAGER', 'FINANCE_OFFICER', 'AUDITOR', 'SUPER_ADMIN'],
      async (client, role) => client.put(`/users/${await oneUser('TRAFFIC_OFFICER', role)}`, { role }),
      'from TRAFFIC_OFFICER to ',
    ),
    ...onEach(
      ROLES,
      async (client, role) => client.put(`/users/${await oneUser(role)}`, { lastDay: IN_A_YEAR }),
      'the last day of ',
    ),
  ],
  DeactivateUser: onEach(ROLES, async (client, role) =>
    client.delete(`/users/${await oneUser(role, ' to leave')}`),
  ),
  ReactivateUser: onEach(['TRAFFIC_OFFICER', 'MANAGER'], async (client, role) => {
    const user = `/users/${await newUser(role)}`;
    await as('admin').delete(user);
    return client.put(user, { isActive: true });
  }),
  SetTemporaryPassword: onEach(['TRAFFIC_OFFICER', 'MANAGER'], async (client, role) =>
    client.post(`/users/${await oneUser(role)}/temporary-password`, {}),
  ),
  AppointSuperAdmin: NOT_BY_REQUEST,
  DismissSuperAdmin: NOT_BY_REQUEST,
  RegisterVehicle: NOT_BY_REQUEST,
  ImportVehicles: importing('/vehicles/imports', 'vehicle.import'),
  ImportStatement: [
    ...importing('/statements/imports', 'statement.import', '?account=SZ000000'),
    ...may('statement.import', uploads('/statements/preview'), 'preview'),
    ...may(
      'statement.import',
      async (client) =>
        heard(await client.put('/statements/accounts/SZ000000', { name: 'A', channel: 'BANK' })),
      'name an account',
    ),
  ],
  EraseDriver: NOT_BY_REQUEST,
  EraseOwner: NOT_BY_REQUEST,
  RequestErasure: may('personal-data.request-erasure', async (client) =>
    client.post('/erasures', { ...ofNobody, fineNumbers: [await newPaidFine()] }),
  ),
  ApproveErasure: may('personal-data.erase', async (client) =>
    client.post(`/erasures/${await newErasure()}/approve`, {}),
  ),
  DeclineErasure: may('personal-data.erase', async (client) =>
    client.post(`/erasures/${await newErasure()}/decline`, why),
  ),
  CompleteErasure: NOT_BY_REQUEST,
  AddOffense: may('offense.change', (client) =>
    client.post('/offenses', { ...offense(), validFrom: IN_A_YEAR }),
  ),
  ChangeOffense: may('offense.change', (client) =>
    client.post('/offenses/parking/changes', { ...offense(), validFrom: IN_A_YEAR }),
  ),
  EndOffense: may('offense.change', async (client) => {
    const added = await as('admin').post('/offenses', { ...offense(), validFrom: IN_A_YEAR });
    const { offenseId } = z.object({ offenseId: z.string() }).parse(added.body);
    return client.post(`/offenses/${offenseId}/end`, { validFrom: IN_A_YEAR });
  }),
  ChangeLetterhead: may('letterhead.change', (client) =>
    client.put('/letterhead', { ...FIRST_LETTERHEAD, address: randomUUID() }),
  ),
  UpdateProfile: may(ROLES, (client) => client.put('/auth/me', { lastName: 'Dlamini-Nkosi' })),
  ChangePassword: may(ROLES, (client) =>
    client.post('/auth/change-password', { currentPassword: PASSWORD, newPassword: PASSWORD }),
  ),
};

const EACH = Object.entries(RULES).flatMap(([type, rules]) => rules.map((rule) => [type, ...rule] as const));

describe.each(EACH)('%s %s', (_type, _what, roles, attempt) => {
  it.each(NAMES.map((name) => ({ name, isAllowed: roles.includes(roleOf(name)) })))(
    '$name: $isAllowed',
    async ({ name, isAllowed }) => {
      expect(verdict(await attempt(as(name)), [200, 201, 204])).toBe(isAllowed ? 'allowed' : 'forbidden');
    },
  );
});

/** These leave no event of their own, or are not given by request in this file. */
const ELSEWHERE: ReadonlySet<CommandName> = new Set([
  'photo.upload',
  'photo.upload-online',
  'dispute.submit-online',
  'message.settle',
]);

describe('each command of the matrix, given once by somebody who may', () => {
  let system: Staffed['system'];
  let clients: Awaited<ReturnType<typeof carefulOn>>;
  beforeAll(async () => {
    ({ system } = await sharedWithStaff());
    clients = await carefulOn(system);
    const { careful } = clients;
    for (const [, roles, attempt] of Object.values(RULES).flatMap((rules) => rules.slice(0, 1)))
      await attempt(careful(as(NAMES.find((name) => roles.includes(roleOf(name))) ?? 'admin')));
    await importVehicle(as('admin'));
    for (const name of ['finance', 'admin'] as const) {
      const [asks, approves] = [careful(as(name)), careful(as('manager'))];
      await settleLines({ asks, approves, fineId: await newFine() });
    }
    await newReceipt();
    await closeAll(careful(cashier));
  }, 120_000);

  it('happens once under its key, and not at all if somebody has seen an older record', () => {
    expect(clients.cares()).toEqual(clients.wanted);
  });

  it('leaves events that --verify lets whoever gave it leave', async () => {
    const left = await leftBySomebody(system);
    const isGiven = (command: CommandName) => left.some((type) => LEFT_BY[type].includes(command));
    expect(COMMANDS.filter((command) => !isGiven(command) && !ELSEWHERE.has(command))).toEqual([]);
    await system.verifyLog();
  });
});
