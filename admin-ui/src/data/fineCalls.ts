import type { DisputeStats, DisputeView } from '@fines/domain/fine/dispute-view.ts';
import type { DisputeOutcome } from '@fines/domain/fine/dispute.ts';
import type { FineHistory } from '@fines/domain/fine/history.ts';
import type { SelectableStatus } from '@fines/domain/fine/status.ts';
import type { FineView } from '@fines/domain/fine/view.ts';
import type { Person } from '@fines/domain/shared/person.ts';
import type { VehicleSearch } from '@fines/domain/vehicle/view.ts';

import { type HttpClient, type Options, withHeader } from './http.ts';
import { type DownloadedFile, fetchCsv, type ListFilter, parametersOf, withQuery } from './urls.ts';

/** `etag` says which version this is; records of lists have none. */
export type Fine = FineView & { etag?: string };

/** `url` is what a fine is told of the photo; it also shows it, for a while. */
type UploadedPhoto = { url: string; sha256: string };

export const photoCalls = (http: HttpClient, base: string) => ({
  uploadPhoto: async (file: File, options?: Pick<Options, 'signal' | 'onSent'>): Promise<UploadedPhoto> => {
    const body = new FormData();
    body.set('file', file);
    const { json } = await http(`${base}/photos`, { ...options, method: 'POST', body });
    return json;
  },
});

/** The filters of the list of fines; `id` picks out some by their numbers. */
export type FineFilter = { id?: readonly string[] } & ListFilter;

export type Reissue = { licensePlate: string; reason: string };

/** What the API offers on fines besides the five calls of every resource. */
export function fineCalls(http: HttpClient, base: string) {
  const pathOf = (id: string): string => `${base}/fines/${encodeURIComponent(id)}`;

  return {
    /** `state` is the fine as of that instant (ISO); without one, as it is now. */
    fineHistory: async (id: string, asOf?: string): Promise<FineHistory> => {
      const { json } = await http(withQuery(`${pathOf(id)}/history`, { asOf }));
      return json;
    },
    /** Refused with 412 if somebody else changed the fine since it was read. */
    updateFineStatus: async (fine: Fine, status: SelectableStatus, reason?: string): Promise<Fine> => {
      const options = { method: 'PATCH', body: JSON.stringify({ status, reason }) };
      const { json } = await http(`${pathOf(fine.id)}/status`, withHeader(options, 'If-Match', fine.etag));
      return json;
    },
    sendReminder: async (id: string, idempotencyKey?: string): Promise<Fine> => {
      const options = { method: 'POST' };
      const { json } = await http(
        `${pathOf(id)}/reminders`,
        withHeader(options, 'Idempotency-Key', idempotencyKey),
      );
      return json;
    },
    /** Voids the fine, and answers the one that is issued in its place. Refused with 412 as above. */
    reissueFine: async (fine: Fine, wanted: Reissue, idempotencyKey: string): Promise<Fine> => {
      const options = { method: 'POST', body: JSON.stringify(wanted) };
      const { json } = await http(
        `${pathOf(fine.id)}/reissue`,
        withHeader(withHeader(options, 'If-Match', fine.etag), 'Idempotency-Key', idempotencyKey),
      );
      return json;
    },
    /** Everybody who issued a fine, by name. */
    issuers: async (): Promise<Person[]> => {
      const { json } = await http(`${base}/fines/issuers`);
      return json;
    },
    /** All fines that the filter lets through, as a CSV: the usual columns, or all of them. */
    exportFines: (filter: FineFilter, columns?: 'all'): Promise<DownloadedFile> =>
      fetchCsv(http, withQuery(`${base}/fines/export`, { ...parametersOf(filter), columns })),
  };
}

export type Resolution = { status: DisputeOutcome; resolution: string };

/** What the API offers on disputes besides the five calls of every resource. */
export const disputeCalls = (http: HttpClient, base: string) => ({
  disputeStats: async (): Promise<DisputeStats> => {
    const { json } = await http(`${base}/disputes/stats`);
    return json;
  },
  resolveDispute: async (id: string, resolution: Resolution): Promise<DisputeView> => {
    const options = { method: 'POST', body: JSON.stringify(resolution) };
    const { json } = await http(`${base}/disputes/${encodeURIComponent(id)}/resolve`, options);
    return json;
  },
});

export const vehicleCalls = (http: HttpClient, base: string) => ({
  /** Rejects with 404 if the plate is neither in the register nor on a fine. */
  searchVehicle: async (plate: string): Promise<VehicleSearch> => {
    const { json } = await http(withQuery(`${base}/vehicles/search`, { plate }));
    return json;
  },
});
