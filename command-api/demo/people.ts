import type { NewUser } from '../user/create-user.ts';

/** The password of every demo account. They exist in the embedded default only. */
export const DEMO_PASSWORD = 'demo-fines-2026';

type Person = Omit<NewUser, 'password'>;

const person = (
  email: string,
  firstName: string,
  lastName: string,
  badgeNumber: string | null,
  role: Person['role'],
): Person => ({ email: `${email}@police.gov.sz`, firstName, lastName, badgeNumber, role });

export const ADMIN = person('admin', 'Nomcebo', 'Dlamini', null, 'SUPER_ADMIN');
export const MANAGER = person('manager', 'Sibusiso', 'Nkambule', 'RSP-0012', 'MANAGER');
export const FINANCE = person('finance', 'Thandeka', 'Simelane', null, 'FINANCE_OFFICER');
export const AUDITOR = person('auditor', 'Phindile', 'Matsebula', null, 'AUDITOR');
export const SENIOR = person('senior', 'Mandla', 'Hlophe', 'RSP-0107', 'SENIOR_OFFICER');

/** The officers who issue the demo fines, the busiest first. */
export const OFFICERS = [
  person('officer', 'Sipho', 'Dlamini', 'RSP-1001', 'TRAFFIC_OFFICER'),
  SENIOR,
  person('n.mamba', 'Nokuthula', 'Mamba', 'RSP-1017', 'TRAFFIC_OFFICER'),
  person('b.shongwe', 'Bongani', 'Shongwe', 'RSP-1042', 'TRAFFIC_OFFICER'),
  person('z.maseko', 'Zanele', 'Maseko', 'RSP-1058', 'TRAFFIC_OFFICER'),
  person('m.vilakati', 'Musa', 'Vilakati', 'RSP-1093', 'TRAFFIC_OFFICER'),
] as const;

export const EVERYBODY: readonly Person[] = [ADMIN, MANAGER, FINANCE, AUDITOR, ...OFFICERS];
