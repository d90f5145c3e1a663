import type { Role } from '../shared/roles.ts';

/**
 * Who takes proofs out of the house and has the log signed at once: those who may read whole histories and see to
 * the record. By these roles alone, not by rank; and no command, since nothing in the log changes.
 */
export const RECORD_KEEPERS = ['MANAGER', 'AUDITOR', 'SUPER_ADMIN'] as const satisfies readonly Role[];

export const keepsRecord = (role: Role): boolean => (RECORD_KEEPERS as readonly Role[]).includes(role);
