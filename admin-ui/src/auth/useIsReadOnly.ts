import { isReadOnly } from '@fines/domain/shared/permissions.ts';

import { useUser } from './useUser.ts';

/** Whether who is signed in changes nothing but the own profile: then what would change something is not shown. */
export const useIsReadOnly = (): boolean => isReadOnly(useUser().role);
