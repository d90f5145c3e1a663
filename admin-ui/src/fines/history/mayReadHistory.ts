import { hasRankOf, type Role } from '@fines/domain/shared/roles.ts';

/** The full history is for managers and whoever ranks as high. */
export const mayReadHistory = (role: Role): boolean => hasRankOf(role, ['MANAGER']);
