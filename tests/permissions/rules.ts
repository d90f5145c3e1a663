import { randomUUID } from 'node:crypto';

import type { Role } from '@fines/domain/shared/permissions.ts';

import type { Answer, ApiClient } from '../support/api-client.ts';
import type { Name } from '../support/staff.ts';
import { heard } from './verdict.ts';

export const ROLE_OF: Readonly<Record<Name, Role>> = {
  officer: 'TRAFFIC_OFFICER',
  senior: 'SENIOR_OFFICER',
  manager: 'MANAGER',
  finance: 'FINANCE_OFFICER',
  auditor: 'AUDITOR',
  admin: 'SUPER_ADMIN',
};

/** `✓` may, `–` may not: officer, senior, manager, finance, auditor, admin. */
export type Rule = [what: string, row: string, attempt: (client: ApiClient) => Promise<Answer>];

export const may = (row: string, attempt: Rule[2], what = ''): Rule[] => [[what, row, attempt]];

/** An attempt on a user of each role: managers manage those below them, super admins everybody. */
export const onEach = (
  roles: readonly Role[],
  attempt: (client: ApiClient, role: Role) => Promise<Answer>,
  what = '',
): Rule[] =>
  roles.map((role) => [
    what + role,
    role === 'TRAFFIC_OFFICER' || role === 'SENIOR_OFFICER' ? '––✓––✓' : '–––––✓',
    (client) => attempt(client, role),
  ]);

/** What no request of the staff says as such: the system gives these commands, or the public by its site. */
export const NOT_BY_REQUEST: Rule[] = [];

export const uploads = (path: string) => async (client: ApiClient) => {
  const form = new FormData();
  form.set('file', new Blob(['licensePlate']), 'register.csv');
  return heard(await client.upload(path, form));
};

const onImport = (imports: string, method: string, path: string) => async (client: ApiClient) =>
  heard(await client.send(method, `${imports}/${randomUUID()}${path}`));

/** The steps of an import of a kind. */
export const importing = (imports: string, row: string, query = ''): Rule[] => [
  ...may(row, uploads(imports + query), 'upload'),
  ...may(row, onImport(imports, 'POST', '/start'), 'start'),
  ...may(row, onImport(imports, 'POST', '/cancel'), 'cancel'),
  ...may(row, onImport(imports, 'DELETE', ''), 'discard'),
];

export const tries = (path: string, body: object) => async (client: ApiClient) =>
  heard(await client.post(path, body));

/** None of them is there, which only those hear who may ask. */
export const onLine = (act: string, body: object) => tries(`/suspense/${'0'.repeat(64)}/${act}`, body);

export const onMessage = (act: string) => tries(`/messages/${randomUUID()}/${act}`, { note: 'Handed over' });
