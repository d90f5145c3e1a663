import { parseArgs } from 'node:util';

import { fineStream, isFineNumber } from '@fines/domain/fine/number.ts';

import { asOfSchema } from '../fines/as-of.ts';

export const USAGE = `
npm run audit -- FN-2026-001                      the history of a fine, deleted or not
npm run audit -- FN-2026-001 --as-of 2026-11-01   and the fine as it was at the end of a day, or at an instant
npm run -s audit -- FN-2026-001 --json            what the API answers at /api/fines/FN-2026-001/history
npm run -s audit -- fine-FN-2026-001 --raw        the events of a fine, or of any stream, as the log holds them
npm run audit -- --looked HSD-722-BN              who looked at a license plate, in any spelling
npm run audit -- --looked-by a@police.gov.sz      what somebody looked at
npm run audit -- --verify                         checks the whole log: hash chains, numbers, receipts
`.trim();

export type Order =
  | { kind: 'history'; fineNumber: string; asOf: string | undefined; json: boolean }
  | { kind: 'raw'; stream: string }
  | { kind: 'looks'; at: { plate: string } | { email: string } }
  | { kind: 'verify' };

type Parsed = ReturnType<typeof parsed>;

/** What is asked for. @throws UsageError */
export function readArguments(args: readonly string[]): Order {
  const given = parsed(args);
  return ofEverything(args, given) ?? ofLooks(args, given) ?? ofOneFine(args, given);
}

function ofEverything(args: readonly string[], { values }: Parsed): Order | undefined {
  if (!values.verify) return undefined;
  if (args.length > 1) throw new UsageError('--verify checks the whole log and takes nothing else');
  return { kind: 'verify' };
}

function ofLooks(args: readonly string[], { values, positionals }: Parsed): Order | undefined {
  const { looked: plate, 'looked-by': email } = values;
  if (plate === undefined && email === undefined) return undefined;
  if (args.length > 2 || positionals.length > 0) {
    throw new UsageError('--looked takes a license plate, --looked-by an e-mail address, and nothing else');
  }
  return { kind: 'looks', at: plate === undefined ? { email: String(email) } : { plate } };
}

function ofOneFine(args: readonly string[], { values, positionals }: Parsed): Order {
  const { raw, json, 'as-of': asOf } = values;
  const subject = onlyOne(positionals);
  if (!raw) return { kind: 'history', fineNumber: subject, asOf: instantOf(asOf), json };
  if (args.length > 2) throw new UsageError('--raw gives what the log holds and takes no other option');
  return { kind: 'raw', stream: isFineNumber(subject) ? fineStream(subject) : subject };
}

function onlyOne([subject, ...others]: readonly string[]): string {
  if (subject === undefined) throw new UsageError('Which fine? Give its number');
  if (others.length > 0) throw new UsageError('One fine at a time');
  return subject;
}

export class UsageError extends Error {
  override readonly name = 'UsageError';

  constructor(message: string) {
    super(`${message}.\n\n${USAGE}`);
  }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'as-of': { type: 'string' },
        json: { type: 'boolean', default: false },
        looked: { type: 'string' },
        'looked-by': { type: 'string' },
        raw: { type: 'boolean', default: false },
        verify: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error));
  }
}

function instantOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const result = asOfSchema.safeParse(text);
  if (result.success) return result.data;
  throw new UsageError(`--as-of ${text}: ${result.error.issues[0]?.message}`);
}
