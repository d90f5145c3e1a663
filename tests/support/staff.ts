import type { Role } from '@fines/domain/shared/permissions.ts';

import type { ApiClient } from './api-client.ts';
import { hire } from './hire.ts';
import { perWorker } from './per-worker.ts';
import { DEMO_PASSWORD, TestSystem } from './test-system.ts';

/** Somebody of each role, in the order of the columns of the permission matrix. */
export const NAMES = ['officer', 'senior', 'manager', 'finance', 'auditor', 'admin'] as const;
export type Name = (typeof NAMES)[number];

const HIRED: Readonly<
  Record<Exclude<Name, 'admin'>, { firstName: string; lastName: string; badgeNumber?: string; role: Role }>
> = {
  officer: { firstName: 'Sipho', lastName: 'Dlamini', badgeNumber: 'RSP-1001', role: 'TRAFFIC_OFFICER' },
  senior: { firstName: 'Mandla', lastName: 'Hlophe', role: 'SENIOR_OFFICER' },
  manager: { firstName: 'Sibusiso', lastName: 'Nkambule', role: 'MANAGER' },
  finance: { firstName: 'Thandeka', lastName: 'Simelane', role: 'FINANCE_OFFICER' },
  auditor: { firstName: 'Phindile', lastName: 'Matsebula', role: 'AUDITOR' },
};

export const roleOf = (name: Name): Role => (name === 'admin' ? 'SUPER_ADMIN' : HIRED[name].role);

export const emailOf = (name: Name): string => `${name}@police.gov.sz`;

export type Staffed = { system: TestSystem; staff: Record<Name, ApiClient> };

/** In capitals, as somebody may well write it. */
const FIRST = { ADMIN_EMAIL: emailOf('admin').toUpperCase(), ADMIN_PASSWORD: DEMO_PASSWORD };

async function hireStaff(system: TestSystem): Promise<void> {
  const hired = Object.entries(HIRED) as [keyof typeof HIRED, (typeof HIRED)[keyof typeof HIRED]][];
  await hire(
    system,
    ...hired.map(([name, user]) =>
      Object.assign({ email: emailOf(name), password: DEMO_PASSWORD, badgeNumber: null }, user),
    ),
  );
}

async function staffOf(system: TestSystem): Promise<Staffed['staff']> {
  const clients = await Promise.all(
    NAMES.map(async (name) => [name, await system.signIn(emailOf(name))] as const),
  );
  return Object.fromEntries(clients) as Staffed['staff'];
}

/** A system of its own without fines, and somebody of each role signed in. */
export async function startWithStaff(env: Record<string, string> = {}, dataDir?: string): Promise<Staffed> {
  const system = await TestSystem.start({ ...(dataDir && { dataDir }), env: { ...FIRST, ...env } });
  await hireStaff(system);
  return { system, staff: await staffOf(system) };
}

const shared = perWorker(() => startWithStaff());

/**
 * The same for whoever minds nobody else's records: the files of a worker use it, one after the other, and the same
 * sessions. Whoever ends a session signs in for one of its own.
 */
export async function sharedWithStaff(): Promise<Staffed> {
  const staffed = await shared();
  const { staff } = staffed;
  await Promise.all(
    NAMES.map(async (name) => {
      // Their tokens are short-lived.
      if (!(await staff[name].refresh())) await staff[name].signIn(emailOf(name), DEMO_PASSWORD);
    }),
  );
  return staffed;
}
