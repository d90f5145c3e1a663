import type { DisputeStats, DisputeView } from '@fines/domain/fine/dispute-view.ts';
import type { DisputeOutcome } from '@fines/domain/fine/dispute.ts';
import type { FineHistory } from '@fines/domain/fine/history.ts';
import type { ChannelsView, MessageStatus, MessageView } from '@fines/domain/fine/message-view.ts';
import type { ChannelName } from '@fines/domain/fine/message.ts';
import type { SelectableStatus } from '@fines/domain/fine/status.ts';
import type { FineView } from '@fines/domain/fine/view.ts';
import type { Person } from '@fines/domain/shared/person.ts';
import type { VehicleSearch } from '@fines/domain/vehicle/view.ts';

import type { HttpClient, Options } from './http.ts';
import { type Caller, type DownloadedFile, type ListFilter, parametersOf } from './urls.ts';

/** `etag` says which version this is; records of lists have none. */
export type Fine = FineView & { etag?: string };

/** `url` is stored with the fine. For a while it can also be opened to show the photo. */
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

const pathOf = (id: string): string => `/fines/${encodeURIComponent(id)}`;

/** What the API offers on fines besides the five calls of every resource. */
export const fineCalls = (api: Caller) => ({
  /** Where the user issued fines lately, the last place first. */
  recentPlaces: (): Promise<string[]> => api.get('/fines/places'),
  /** `state` is the fine as of that instant (ISO); without one, as it is now. */
  fineHistory: (id: string, asOf?: string): Promise<FineHistory> =>
    api.get(`${pathOf(id)}/history`, { asOf }),
  /** Refused with 412 if somebody else changed the fine since it was read. */
  updateFineStatus: ({ id, etag }: Fine, status: SelectableStatus, reason?: string): Promise<Fine> =>
    api.patch(`${pathOf(id)}/status`, { body: { status, reason }, etag }),
  sendReminder: (id: string, key?: string): Promise<Fine> => api.post(`${pathOf(id)}/reminders`, { key }),
  /** Voids the fine, and answers the one that is issued in its place. Refused with 412 as above. */
  reissueFine: ({ id, etag }: Fine, body: Reissue, key: string): Promise<Fine> =>
    api.post(`${pathOf(id)}/reissue`, { body, etag, key }),
  /** Everybody who issued a fine, by name. */
  issuers: (): Promise<Person[]> => api.get('/fines/issuers'),
  /** All fines that the filter lets through, as a CSV: the usual columns, or all of them. */
  exportFines: (filter: FineFilter, columns?: 'all'): Promise<DownloadedFile> =>
    api.csv('/fines/export', { ...parametersOf(filter), columns }),
});

export type Resolution = { status: DisputeOutcome; resolution: string };

/** What the API offers on disputes besides the five calls of every resource. */
export const disputeCalls = (api: Caller) => ({
  disputeStats: (): Promise<DisputeStats> => api.get('/disputes/stats'),
  resolveDispute: (id: string, body: Resolution): Promise<DisputeView> =>
    api.post(`/disputes/${encodeURIComponent(id)}/resolve`, { body }),
});

export const vehicleCalls = (api: Caller) => ({
  /** Rejects with 404 if the plate is neither in the register nor on a fine. */
  /** `ownedAt`: an instant, to be told whose it was then. */
  searchVehicle: (plate: string, ownedAt?: string): Promise<VehicleSearch> =>
    api.get('/vehicles/search', { plate, ownedAt }),
});

const messagePath = (id: string): string => `/messages/${encodeURIComponent(id)}`;

/** What the API offers on messages to drivers. */
export const messageCalls = (api: Caller) => ({
  /** By which ways drivers can be written to. */
  channels: (): Promise<ChannelsView> => api.get('/channels'),
  /** Those that wait, are under way, or are for somebody to decide about. */
  openMessages: (): Promise<MessageView[]> => api.get('/messages'),
  /** Has a reminder sent. That it went out is told by the fine's history. */
  sendMessage: (fineId: string, channel: ChannelName, key: string): Promise<Fine> =>
    api.post(`${pathOf(fineId)}/messages`, { body: { channel }, key }),
  sendAgain: (id: string): Promise<MessageStatus> => api.post(`${messagePath(id)}/send-again`),
  settleAsArrived: (id: string, note: string, key: string): Promise<MessageStatus> =>
    api.post(`${messagePath(id)}/arrived`, { body: { note }, key }),
});
