import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What the gateway does with the next request; a number is what it answers. */
type Manner = 'takes' | 'takes-and-breaks' | 'hangs' | number;

type Sms = { id: string; to: string; text: string };

/** An SMS gateway that keeps what it took: every request, so that one which comes twice counts twice. */
export type SmsServer = {
  url: string;
  taken: Sms[];
  requests: IncomingMessage['headers'][];
  manners: Manner[];
  close(): Promise<void>;
};

export async function startSmsServer(): Promise<SmsServer> {
  const taken: Sms[] = [];
  const requests: IncomingMessage['headers'][] = [];
  const manners: Manner[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const manner = manners.shift() ?? 'takes';
    const sms = JSON.parse(await text(request)) as Sms;
    requests.push(request.headers);
    if (typeof manner === 'number') {
      response.writeHead(manner, { location: '/elsewhere' }).end();
      return;
    }
    taken.push(sms);
    if (manner === 'takes') response.writeHead(202).end('{"queued":true}');
    if (manner === 'takes-and-breaks') request.socket.destroy();
  };
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    taken,
    requests,
    manners,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((closed) => {
        server.close(() => closed());
      });
    },
  };
}

/** A template that this gateway understands. */
export const SMS_BODY = '{"id":"{id}","to":"{to}","text":"{text}"}';
