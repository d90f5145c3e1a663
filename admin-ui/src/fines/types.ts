import type { FineView } from '@fines/domain/fine/view.ts';

/** `etag` says which version this is; records of lists have none. */
export type Fine = FineView & { etag?: string };
