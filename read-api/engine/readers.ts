import { ACCESS_LOG_READERS } from '@fines/domain/register/registers.ts';
import { IMPORT_READERS, PERSONAL_DATA_READERS, type Role } from '@fines/domain/shared/permissions.ts';

/**
 * The roles that may read records which not everybody may read, in lists and everywhere else. Higher ranks may read
 * them too, except what is asked for by roles, such as looks, which only these may read.
 */
export const READERS = {
  disputes: ['SENIOR_OFFICER', 'MANAGER', 'SUPER_ADMIN'],
  reports: ['MANAGER', 'FINANCE_OFFICER', 'SUPER_ADMIN'],
  looks: ACCESS_LOG_READERS,
  personalData: PERSONAL_DATA_READERS,
  imports: IMPORT_READERS,
  messages: ['AUDITOR'],
  payments: ['FINANCE_OFFICER', 'MANAGER', 'SUPER_ADMIN'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;
