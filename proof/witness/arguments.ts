import { hostname } from 'node:os';
import { parseArgs } from 'node:util';

import { messageOf } from '@fines/platform/program.ts';
import { z } from 'zod';

import { type NoteKey, parseVerifierKey } from '../notes/keys.ts';

const USAGE = `
npm run witness -- --url https://fines.example --key <verifier key of the log> --data ./witness

  --url    where the system is, as people open it in a browser
  --key    the verifier key of its log, from those who run it, on paper or by a call: not from --url
  --data   the folder in which the witness keeps its own key and all that it saw
  --name   its name, when it is started for the first time; else witness.<name of this machine>
  --every  seconds between two looks; else 60
  --once   one look, and an exit code: 0 if all is well, else 1
`.trim();

const optionsSchema = z.object({
  url: z
    .url({ protocol: /^https?$/, error: '--url must be an http:// or https:// address' })
    // API paths are resolved below this address, so its path must end with a slash.
    .transform((url) => new URL(url.endsWith('/') ? url : `${url}/`)),
  key: z.string({ error: '--key is missing: the verifier key of the log' }).transform(logKeyOf),
  data: z.string({ error: '--data is missing: a folder of its own' }).min(1),
  name: z.string().default(() => `witness.${hostname()}`),
  every: z.coerce
    .number('--every must be a number of seconds')
    .min(5, '--every must be at least 5')
    .default(60),
  once: z.boolean().default(false),
});
export type Options = z.output<typeof optionsSchema>;

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

/** @throws Error whose message explains the usage */
export function readArguments(args: readonly string[]): Options {
  const result = optionsSchema.safeParse(parsed(args));
  if (result.success) return result.data;
  throw usage(result.error.issues[0]?.message ?? '');
}

function parsed(args: readonly string[]): object {
  try {
    const text = { type: 'string' } as const;
    const options = {
      url: text,
      key: text,
      data: text,
      name: text,
      every: text,
      once: { type: 'boolean' },
    } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw usage(messageOf(error).split('. ')[0] ?? '');
  }
}

const usage = (message: string): Error => new Error(`${message}.\n\n${USAGE}`);
