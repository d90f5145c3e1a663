import type { Role } from '@fines/domain/shared/permissions.ts';

/**
 * Who may read the records that not everybody may, in lists and wherever else they are told of: by rank, but looks
 * by these roles alone.
 */
export const READERS = {
  disputes: ['SENIOR_OFFICER', 'MANAGER', 'SUPER_ADMIN'],
  reports: ['MANAGER', 'FINANCE_OFFICER', 'SUPER_ADMIN'],
  looks: ['AUDITOR', 'SUPER_ADMIN'],
  payments: ['FINANCE_OFFICER', 'MANAGER', 'SUPER_ADMIN'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;
