import type { UserView } from '@fines/domain/user/view.ts';

/** `etag` says which version this is; records of lists have none. */
export type User = UserView & { etag?: string };
