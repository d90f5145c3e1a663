import { REGISTER_NAMES, type RegisterName } from '@fines/domain/register/registers.ts';
import type { Role } from '@fines/domain/shared/permissions.ts';

export const AUDIT = '/audit';

export const reviewPath = (id: string): string => `${AUDIT}/reviews/${encodeURIComponent(id)}`;

export const RECORD_PATH = `${AUDIT}/record`;

export const REGISTERS_PATH = `${AUDIT}/registers`;

export const registerPath = (name: string): string => `${REGISTERS_PATH}/${name}`;

/** Who looked at what is for fewer than the rest. */
const LOOK_READERS: ReadonlySet<Role> = new Set(['AUDITOR', 'SUPER_ADMIN']);

export const registersFor = (role: Role): readonly RegisterName[] =>
  REGISTER_NAMES.filter((name) => name !== 'looks' || LOOK_READERS.has(role));
