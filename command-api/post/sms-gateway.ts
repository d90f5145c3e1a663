import { Agent, fetch } from 'undici';
import { z } from 'zod';

import { AT_ONCE, type Channel, codeOf, type Letter, type Outcome } from './channel.ts';

/** A gateway that takes an SMS as one HTTP request, which is described as its provider wants it. */
export type SmsConfig = {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** With `{to}`, `{text}` and `{id}`, in the format that the header `Content-Type` names. */
  body: string;
};

type Value = 'to' | 'text' | 'id';

const PLACE = /\{(to|text|id)\}/g;

/** How a value is written in a body of this type, so that no text can become a part of the template. */
const ESCAPES: Readonly<Record<string, (value: string) => string>> = {
  'application/json': (value) => JSON.stringify(value).slice(1, -1),
  'application/x-www-form-urlencoded': encodeURIComponent,
};

const CONTENT_TYPE = 'content-type';
const JSON_TYPE = 'application/json';

/** What stands in `SMS_HEADERS`: a JSON object. Without a content type, the body is JSON. */
export const smsHeaders = z
  .string()
  .transform((text, context) => {
    try {
      return z.record(z.string(), z.string()).parse(JSON.parse(text));
    } catch {
      context.addIssue('must be a JSON object of texts: {"Authorization": "Bearer …"}');
      return z.NEVER;
    }
  })
  .transform((headers): Readonly<Record<string, string>> => ({
    [CONTENT_TYPE]: JSON_TYPE,
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
  }));

const typeOf = (headers: SmsConfig['headers']): string =>
  (headers[CONTENT_TYPE] ?? JSON_TYPE).split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** What is wrong with a template; undefined if nothing is. */
export function templateFault({ headers, body }: Omit<SmsConfig, 'url'>): string | undefined {
  if (!Object.hasOwn(ESCAPES, typeOf(headers)))
    return `SMS_HEADERS: the content type must be ${Object.keys(ESCAPES).join(' or ')}`;
  if (!body.includes('{to}') || !body.includes('{text}'))
    return 'SMS_BODY: must say where {to} and {text} stand';
  if (typeOf(headers) !== JSON_TYPE) return undefined;
  try {
    JSON.parse(filled({ headers, body }, { to: '"', text: '\\"\n', id: '"' }));
    return undefined;
  } catch {
    return 'SMS_BODY: must be JSON, with {to}, {text} and {id} inside quotes';
  }
}

function filled({ headers, body }: Omit<SmsConfig, 'url'>, values: Readonly<Record<Value, string>>): string {
  const escape = ESCAPES[typeOf(headers)] ?? encodeURIComponent;
  return body.replaceAll(PLACE, (_, name: Value) => escape(values[name]));
}

const CONNECT_WITHIN_MS = 10_000;
const ANSWER_WITHIN_MS = 30_000;

/** Sends SMS. Each has a connection of its own: one that was kept might break, and nobody would know whether before. */
export function openSmsGateway(config: SmsConfig): Channel {
  const agent = new Agent({
    connections: AT_ONCE,
    pipelining: 0,
    connect: { timeout: CONNECT_WITHIN_MS },
    headersTimeout: ANSWER_WITHIN_MS,
    bodyTimeout: ANSWER_WITHIN_MS,
  });
  return {
    send: async ({ id, to, text }: Letter) => {
      try {
        const answer = await fetch(config.url, {
          method: 'POST',
          headers: { ...config.headers, 'idempotency-key': id },
          body: filled(config, { to, text, id }),
          redirect: 'manual',
          signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
          dispatcher: agent,
        });
        await answer.body?.cancel();
        return outcomeOfAnswer(answer.status);
      } catch (error) {
        return outcomeOfFailure(error);
      }
    },
    close: () => void agent.destroy(),
  };
}

/** Behind a proxy that gave up, the gateway may have taken it all the same. */
const PROXY_GAVE_UP: ReadonlySet<number> = new Set([502, 504]);
/** What is wrong with this very message; all others may be mended by whoever runs the system or the gateway. */
const ABOUT_THE_MESSAGE: ReadonlySet<number> = new Set([400, 413, 422]);

function outcomeOfAnswer(status: number): Outcome {
  if (status >= 200 && status < 300) return { outcome: 'SENT' };
  const reason = `The SMS gateway answered ${status}`;
  if (PROXY_GAVE_UP.has(status)) return { outcome: 'UNKNOWN', reason };
  return { outcome: ABOUT_THE_MESSAGE.has(status) ? 'REFUSED' : 'NOT_TAKEN', reason };
}

/** Before there is a connection, nothing can have been taken. */
const BEFORE_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

/** undici says what happened in the cause of its error. */
function outcomeOfFailure(error: unknown): Outcome {
  const code = codeOf(error instanceof Error ? (error.cause ?? error) : error);
  if (BEFORE_CONNECTED.test(code))
    return { outcome: 'NOT_TAKEN', reason: `The SMS gateway cannot be reached (${code})` };
  return { outcome: 'UNKNOWN', reason: `No answer of the SMS gateway (${code})` };
}
