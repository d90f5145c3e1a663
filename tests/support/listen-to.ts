import { type Listener, openListener } from '@fines/platform/postgres/listen.ts';
import { pino } from 'pino';

/** Hears what is told over one channel of a database. */
export async function listenTo(
  url: string,
  channel: string,
  onNotification: (payload: string) => void,
): Promise<Listener> {
  const listener = await openListener({ url, logger: pino({ level: 'silent' }) });
  await listener.listen({ channel, onNotification });
  return listener;
}
