import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';

import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

/** What the server does with the next message: takes it, takes it and breaks the connection, refuses, or never answers. */
type Manner = 'takes' | 'takes-and-breaks' | 'refuses-for-now' | 'refuses-address' | 'hangs';

type Mail = { to: string; raw: string };

/** A mail server that keeps what it took. */
export type MailServer = {
  url: string;
  mails: Mail[];
  /** Of the next messages, one after the other; those after them it takes. */
  manners: Manner[];
  /** How many connections there were. */
  connections: () => number;
  close(): Promise<void>;
};

const answer = (message: string, responseCode: number) => Object.assign(new Error(message), { responseCode });

const recipientOf = ({ envelope }: SMTPServerSession): string => envelope.rcptTo[0]?.address ?? '';

type Receive = (
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  answered: (error?: Error) => void,
) => Promise<void>;

export async function startMailServer({ withoutTls = false } = {}): Promise<MailServer> {
  const mails: Mail[] = [];
  const manners: Manner[] = [];
  let connections = 0;
  const receive: Receive = async (stream, session, answered) => {
    const raw = await text(stream);
    const manner = manners.shift() ?? 'takes';
    if (manner === 'refuses-for-now') return answered(answer('4.7.1 try later', 451));
    mails.push({ to: recipientOf(session), raw });
    if (manner === 'takes-and-breaks') breakAll(sockets);
    else if (manner === 'takes') answered();
  };
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: withoutTls ? ['AUTH', 'STARTTLS'] : ['AUTH'],
    closeTimeout: 100,
    onConnect: (_session, callback) => {
      connections++;
      callback();
    },
    onRcptTo: ({ address }, _session, callback) => {
      if (manners[0] !== 'refuses-address') return callback();
      manners.shift();
      callback(answer(`5.1.1 <${address}>: no such user`, 550));
    },
    onData: (stream, session, callback) => void receive(stream, session, callback),
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`,
    mails,
    manners,
    connections: () => connections,
    close: () => new Promise((closed) => server.close(closed)),
  };
}

/** As if a cable was cut: without a word. */
function breakAll(sockets: ReadonlySet<Socket>): void {
  for (const socket of sockets) socket.destroy();
}
