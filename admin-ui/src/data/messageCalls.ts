import type { ChannelsView, MessageStatus, MessageView } from '@fines/domain/fine/message-view.ts';
import type { ChannelName } from '@fines/domain/fine/message.ts';

import type { Fine } from './fineCalls.ts';
import type { Caller } from './urls.ts';

const pathOf = (id: string): string => `/messages/${encodeURIComponent(id)}`;

/** What the API offers on messages to drivers. */
export const messageCalls = (api: Caller) => ({
  /** By which ways drivers can be written to. */
  channels: (): Promise<ChannelsView> => api.get('/channels'),
  /** Those that wait, are under way, or are for somebody to decide about. */
  messages: (): Promise<MessageView[]> => api.get('/messages'),
  /** Has a reminder sent. That it went out is told by the fine's history. */
  sendMessage: (fineId: string, channel: ChannelName, key: string): Promise<Fine> =>
    api.post(`/fines/${encodeURIComponent(fineId)}/messages`, { body: { channel }, key }),
  sendAgain: (id: string): Promise<MessageStatus> => api.post(`${pathOf(id)}/send-again`),
  settleAsArrived: (id: string, note: string, key: string): Promise<MessageStatus> =>
    api.post(`${pathOf(id)}/arrived`, { body: { note }, key }),
});
