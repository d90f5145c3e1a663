import { randomUUID } from 'node:crypto';

import { type CommandName, grantOf, outranks, type Role, ROLES } from '@fines/domain/shared/permissions.ts';

import type { Answer, ApiClient } from '../support/api-client.ts';
import { heard } from './verdict.ts';

export type Rule = [what: string, roles: readonly Role[], attempt: (client: ApiClient) => Promise<Answer>];

/** Who may give a command about what somebody else made, or about a user of the role `to`. */
const whoMay = (command: CommandName, to?: Role): Role[] =>
  ROLES.filter((role) => {
    const grant = grantOf(role, command);
    return grant === 'yes' || (grant === 'below' && to !== undefined && outranks(role, to));
  });

/** `who`: the command of the permission matrix, or the roles themselves. */
export const may = (who: CommandName | readonly Role[], attempt: Rule[2], what = ''): Rule[] => [
  [what, typeof who === 'string' ? whoMay(who) : who, attempt],
];

/** An attempt on a user of each role. */
export const onEach = (
  roles: readonly Role[],
  attempt: (client: ApiClient, role: Role) => Promise<Answer>,
  what = '',
): Rule[] =>
  roles.map((role) => [what + role, whoMay('user.manage', role), (client) => attempt(client, role)]);

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
export const importing = (imports: string, command: CommandName, query = ''): Rule[] => [
  ...may(command, uploads(imports + query), 'upload'),
  ...may(command, onImport(imports, 'POST', '/start'), 'start'),
  ...may(command, onImport(imports, 'POST', '/cancel'), 'cancel'),
  ...may(command, onImport(imports, 'DELETE', ''), 'discard'),
];

export const tries = (path: string, body: object) => async (client: ApiClient) =>
  heard(await client.post(path, body));

/** None of them is there, which only those hear who may ask. */
export const onLine = (act: string, body: object) => tries(`/suspense/${'0'.repeat(64)}/${act}`, body);

export const onMessage = (act: string) => tries(`/messages/${randomUUID()}/${act}`, { note: 'Handed over' });
