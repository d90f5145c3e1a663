import { REGISTER_NAMES, type RegisterName } from '@fines/domain/register/registers.ts';
import type { Role } from '@fines/domain/shared/roles.ts';

/** Who looked at what is for fewer than the rest. */
const LOOK_READERS: ReadonlySet<Role> = new Set(['AUDITOR', 'SUPER_ADMIN']);

export const registersFor = (role: Role): readonly RegisterName[] =>
  REGISTER_NAMES.filter((name) => name !== 'looks' || LOOK_READERS.has(role));
