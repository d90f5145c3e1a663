import type { Readable } from 'node:stream';

import { createTransport } from 'nodemailer';

import { AT_ONCE, type Channel, codeOf, type Letter, type Outcome } from './channel.ts';

export type SmtpConfig = {
  /** `smtp://user:password@host:587` or `smtps://…:465`; its query may say more: `?requireTLS=false`. */
  url: string;
  /** `Traffic Fines <fines@police.gov.sz>` */
  from: string;
};

const CONNECT_WITHIN_MS = 10_000;
const SILENT_FOR_MS = 30_000;
const SEND_WITHIN_MS = 60_000;
const IDLE_MS = 10_000;

/** Sends e-mails over a few connections that are kept for a while. */
export function openSmtp({ url, from }: SmtpConfig): Channel {
  /** The streams of messages under way: one that was read from has been handed over, at least in part. */
  const handed = new Map<string, Readable>();
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: AT_ONCE,
    // Whatever is tried again is tried again by the outbox, which knows of it.
    maxRequeues: 0,
    idleTimeout: IDLE_MS,
    requireTLS: needsTls(url),
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    dnsTimeout: CONNECT_WITHIN_MS,
    socketTimeout: SILENT_FOR_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // A broken connection fails the message that it carried, which is all that there is to know.
  transport.on('error', () => undefined);
  transport.use('stream', ({ message }, done) => {
    message.processFunc((stream) => {
      handed.set(message.messageId(), stream);
      return stream;
    });
    done();
  });
  return {
    send: async (letter) => {
      const messageId = messageIdOf(letter, from);
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: letter.to },
          subject: letter.subject,
          text: letter.text,
          messageId,
          attachments: letter.attachment === undefined ? [] : [letter.attachment],
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(SEND_WITHIN_MS),
        });
        return { outcome: 'SENT' };
      } catch (error) {
        return outcomeOf(error, handed.get(messageId)?.readableDidRead === true);
      } finally {
        handed.delete(messageId);
      }
    },
    close: () => transport.close(),
  };
}

/** Passwords and letters go over no open line, unless the address says so or the connection begins with TLS. */
const needsTls = (url: string): boolean => {
  const { protocol, searchParams } = new URL(url);
  return (
    protocol === 'smtp:' &&
    searchParams.get('requireTLS') !== 'false' &&
    searchParams.get('ignoreTLS') !== 'true'
  );
};

/** The same for the same message, so that mail servers and readers know a second one for what it is. */
const messageIdOf = ({ id }: Letter, from: string): string =>
  `<${id}@${/@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'}>`;

/** The codes of errors that are about this message, not about who may use the server. */
const ABOUT_THE_MESSAGE: ReadonlySet<string> = new Set(['EENVELOPE', 'EMESSAGE']);

function outcomeOf(error: unknown, wasHandedOver: boolean): Outcome {
  const code = codeOf(error);
  const answer = answerOf(error);
  if (answer === undefined) {
    if (wasHandedOver) return { outcome: 'UNKNOWN', reason: `No answer after the message (${code})` };
    return { outcome: 'NOT_TAKEN', reason: `The mail server cannot be reached (${code})` };
  }
  const reason = `The mail server answered ${answer}`;
  return { outcome: answer >= 500 && ABOUT_THE_MESSAGE.has(code) ? 'REFUSED' : 'NOT_TAKEN', reason };
}

/** The status of an answer that refuses; undefined if there was none. */
function answerOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('responseCode' in error)) return undefined;
  const { responseCode } = error;
  return typeof responseCode === 'number' && responseCode >= 400 ? responseCode : undefined;
}
