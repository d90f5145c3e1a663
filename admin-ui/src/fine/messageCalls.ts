import type { ChannelsView, MessageStatus, MessageView } from '@fines/domain/fine/message-view.ts';
import type { ChannelName } from '@fines/domain/fine/message.ts';

import { http } from '../data/client.ts';
import { API } from '../data/dataProvider.ts';
import type { Fine } from '../data/fineCalls.ts';
import { createCaller } from '../data/urls.ts';

// Not with the other calls, which every screen loads: no list needs them.
const api = createCaller(http, API);

const pathOf = (id: string): string => `/messages/${encodeURIComponent(id)}`;

/** By which ways drivers can be written to. */
export const channels = (): Promise<ChannelsView> => api.get('/channels');

/** Those that wait, are under way, or are for somebody to decide about. */
export const openMessages = (): Promise<MessageView[]> => api.get('/messages');

/** Has a reminder sent. That it went out is told by the fine's history. */
export const sendMessage = (fineId: string, channel: ChannelName, key: string): Promise<Fine> =>
  api.post(`/fines/${encodeURIComponent(fineId)}/messages`, { body: { channel }, key });

export const sendAgain = (id: string): Promise<MessageStatus> => api.post(`${pathOf(id)}/send-again`);

export const settleAsArrived = (id: string, note: string, key: string): Promise<MessageStatus> =>
  api.post(`${pathOf(id)}/arrived`, { body: { note }, key });
