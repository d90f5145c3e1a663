import { type DatabaseRole, grantRoles, type Passwords } from '@fines/platform/shared/database-roles.ts';

import type { Servers } from '../projector/servers.ts';

const PASSWORDS: Passwords = {
  command_api: 'forTheCommandApi',
  projector: 'forTheProjector0',
  read_api: 'forTheReadApi000',
  fines_public: 'forThePublicSite',
};

/** Gives the roles in a database, as its administrator. @returns the address for each */
export async function withRoles({ databaseUrl, pool }: Servers): Promise<(role: DatabaseRole) => string> {
  await grantRoles(pool, PASSWORDS);
  return (role) => {
    const url = new URL(databaseUrl);
    url.username = role;
    url.password = PASSWORDS[role];
    return url.href;
  };
}
