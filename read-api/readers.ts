import type { Role } from '@fines/domain/shared/roles.ts';

/** Who may read the records that not everybody may, in lists and wherever else they are told of; by rank. */
export const READERS = {
  disputes: ['SENIOR_OFFICER', 'MANAGER', 'SUPER_ADMIN'],
  payments: ['FINANCE_OFFICER', 'MANAGER', 'SUPER_ADMIN'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;
