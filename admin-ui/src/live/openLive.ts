import { openAnswer } from '../data/client.ts';
import { API } from '../data/dataProvider.ts';
import { withHeader } from '../data/http.ts';
import type { Open } from './messages.ts';

export const openLive: Open = async (lastEventId, signal) => {
  const options = { headers: new Headers({ Accept: 'text/event-stream' }), signal };
  const { body } = await openAnswer(`${API}/live`, withHeader(options, 'Last-Event-ID', lastEventId));
  if (body === null) throw new Error('The answer has no body');
  return body;
};
