import type { User } from '@fines/domain/user/state.ts';

export type CurrentUser = { user: User; revision: number };
