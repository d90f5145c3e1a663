import { hostname } from 'node:os';
import { parseArgs } from 'node:util';

import { messageOf } from '@fines/platform/program.ts';
import { z } from 'zod';

import { httpAddress } from '../fetch-text.ts';
import { type NoteKey, parseVerifierKey } from '../notes/keys.ts';

const USAGE = `
npm run witness -- --url https://fines.example --key <verifier key of the log> --data ./witness
npm run witness -- listen --at 127.0.0.1:8090 --key <verifier key of the log> --data ./witness
npm run witness -- compare --key <verifier key of the log> ./witness-1 ./witness-2

  --url    where the system is, as people open it in a browser
  --key    the verifier key of its log, from those who run it, on paper or by a call: not from --url
  --data   the folder in which the witness keeps its own key and all that it saw
  --name   its name, when it is started for the first time; else witness.<name of this machine>
  --every  seconds between two looks; else 60
  --once   one look, and an exit code: 0 if all is well, else 1
  --silence  hours without anything newer after which it raises an alarm; else 48

  listen   the system calls the witness, at --at (C2SP tlog-witness), instead of being asked; --key, --data and --name
           as above
  compare  whether the folders of several witnesses are of one log: 0 if they are, else 1. --key may be given several
           times, if the log got another one; --consistency <file>, too: the proof that one checkpoint follows on
           another, where it asks for one
`.trim();

const kept = {
  key: z.string({ error: '--key is missing: the verifier key of the log' }).transform(logKeyOf),
  data: z.string({ error: '--data is missing: a folder of its own' }).min(1),
  name: z.string().default(() => `witness.${hostname()}`),
};

const optionsSchema = z.object({
  url: httpAddress('--url must be an http:// or https:// address'),
  ...kept,
  every: z.coerce
    .number('--every must be a number of seconds')
    .min(5, '--every must be at least 5')
    .default(60),
  once: z.boolean().default(false),
  silence: z.coerce
    .number('--silence must be a number of hours')
    .positive('--silence must be more than 0')
    .default(48),
});
export type Options = z.output<typeof optionsSchema>;

const listenSchema = z.object({
  ...kept,
  at: z
    .string({ error: '--at is missing: where to listen, such as 127.0.0.1:8090' })
    .regex(/^[^\s:]+:\d{1,5}$/, '--at must be an address and a port, such as 127.0.0.1:8090')
    .transform((at) => {
      const [host = '', port] = at.split(':');
      return { host, port: Number(port) };
    }),
});
export type ListenOptions = z.output<typeof listenSchema>;

const compareSchema = z.object({
  folders: z.array(z.string()).min(1, 'compare needs the folders of witnesses'),
  key: z.array(z.string().transform(logKeyOf), { error: '--key is missing: the verifier key of the log' }),
  consistency: z.array(z.string()).default([]),
});
export type CompareOptions = z.output<typeof compareSchema>;

function logKeyOf(text: string, context: z.RefinementCtx): NoteKey {
  try {
    const key = parseVerifierKey(text);
    if (key.kind === 'note') return key;
    context.addIssue(`--key: ${key.name} is the key of a witness, not of a log`);
  } catch (error) {
    context.addIssue(`--key: ${messageOf(error)}`);
  }
  return z.NEVER;
}

const text = { type: 'string' } as const;
const texts = { type: 'string', multiple: true } as const;

/** @throws Error whose message explains the usage */
export const readArguments = (args: readonly string[]): Options =>
  read(optionsSchema, () => {
    const once = { type: 'boolean' } as const;
    const options = { url: text, key: text, data: text, name: text, every: text, once, silence: text };
    return parseArgs({ args: [...args], options }).values;
  });

/** What follows on `listen`. @throws Error whose message explains the usage */
export const readListenArguments = (args: readonly string[]): ListenOptions =>
  read(
    listenSchema,
    () => parseArgs({ args: [...args], options: { at: text, key: text, data: text, name: text } }).values,
  );

/** What follows on `compare`. @throws Error whose message explains the usage */
export const readCompareArguments = (args: readonly string[]): CompareOptions =>
  read(compareSchema, () => {
    const options = { key: texts, consistency: texts };
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { ...values, folders: positionals };
  });

function read<Output>(schema: z.ZodType<Output>, parse: () => object): Output {
  const result = schema.safeParse(parsed(parse));
  if (result.success) return result.data;
  throw usage(result.error.issues[0]?.message ?? '');
}

function parsed(parse: () => object): object {
  try {
    return parse();
  } catch (error) {
    throw usage(messageOf(error).split('. ')[0] ?? '');
  }
}

const usage = (message: string): Error => new Error(`${message}.\n\n${USAGE}`);
