import type { FineView } from '@fines/domain/fine/view.ts';

/** `etag` says which version this is; records of lists have none. */
export type Fine = FineView & { etag?: string };

/** Who did it. The names are as they are now; null if nobody knows them any more. */
type HistoryActor = {
  id: string;
  role: string;
  badgeNumber: string | null;
  firstName: string | null;
  lastName: string | null;
};

/** `actor` is null for what was written past the API. */
export type HistoryEvent = {
  revision: number;
  type: string;
  data: Record<string, unknown>;
  actor: HistoryActor | null;
  recordedAt: string;
};

/** Answer of `GET /fines/{id}/history`. */
export type FineHistory = { fineId: string; events: HistoryEvent[]; state: FineView | null };
