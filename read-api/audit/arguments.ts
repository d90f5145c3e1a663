import { parseArgs } from 'node:util';

import { fineStream, isFineNumber } from '@fines/domain/fine/status.ts';
import { messageOf } from '@fines/platform/program.ts';
import { type NoteKey, parseVerifierKey } from '@fines/proof/notes/keys.ts';

import { asOfSchema } from '../fine/history-routes.ts';

const USAGE = `
npm run audit -- FN-2026-001                      the history of a fine, deleted or not
npm run audit -- FN-2026-001 --as-of 2026-11-01   and the fine as it was at the end of a day, or at an instant
npm run -s audit -- FN-2026-001 --json            what the API answers at /api/fines/FN-2026-001/history
npm run -s audit -- fine-FN-2026-001 --raw        the events of a fine, or of any stream, as the log holds them
npm run audit -- --looked HSD-722-BN              who looked at a license plate, in any spelling
npm run audit -- --looked-by a@police.gov.sz      what somebody looked at, or who runs programs (program:root)
npm run audit -- --verify                         checks the whole log: hash chains, numbers, receipts
npm run audit -- --in-clear                       counts the events that hold personal data in clear, which none can erase
npm run -s audit -- --checkpoint                  signs what the log is now: one short text, to be kept elsewhere
npm run audit -- --since checkpoint.txt           proves that what was signed then is unchanged in the log
                 [--key <verifier key>]           and that it was this log's key that signed
npm run audit -- --export DIR                     writes the log into a folder, to be checked offline (docs/auditors.md)

Whoever is shown records or people leaves a look in the access log, as program:<user of this machine>.
`.trim();

export type Order =
  | { kind: 'history'; fineNumber: string; asOf: string | undefined; json: boolean }
  | { kind: 'raw'; stream: string }
  | { kind: 'looks'; at: { plate: string } | { by: string } }
  | { kind: 'verify' }
  | { kind: 'checkpoint' }
  | { kind: 'in-clear' }
  | { kind: 'export'; folder: string }
  | { kind: 'since'; file: string; key: NoteKey | undefined };

type Parsed = ReturnType<typeof parsed>;

export function readArguments(args: readonly string[]): Order {
  const given = parsed(args);
  return (
    ofEverything(args, given) ??
    ofExport(args, given) ??
    ofSince(given) ??
    ofLooks(args, given) ??
    ofOneFine(args, given)
  );
}

function ofEverything(args: readonly string[], { values }: Parsed): Order | undefined {
  const kind = OF_EVERYTHING.find((name) => values[name]);
  if (kind === undefined) return undefined;
  if (args.length > 1) throw new UsageError(`--${kind} ${TAKES_ALL[kind]} and takes nothing else`);
  return { kind };
}

const OF_EVERYTHING = ['verify', 'checkpoint', 'in-clear'] as const;
const TAKES_ALL = {
  verify: 'checks the whole log',
  checkpoint: 'signs what the log is now',
  'in-clear': 'reads the whole log',
} as const;

function ofExport(args: readonly string[], { values }: Parsed): Order | undefined {
  const { export: folder } = values;
  if (folder === undefined) return undefined;
  const isAlone = args.length === (args[0]?.includes('=') ? 1 : 2);
  if (folder === '' || !isAlone) throw new UsageError('--export takes a folder, and nothing else');
  return { kind: 'export', folder };
}

function ofSince({ values: { since: file, key, ...others }, positionals }: Parsed): Order | undefined {
  if (file === undefined && key === undefined) return undefined;
  const isAlone = positionals.length === 0 && Object.values(others).every((value) => !value);
  if (file === undefined || !isAlone) {
    throw new UsageError(
      '--since takes the file of a checkpoint, --key a verifier key beside it, and nothing else',
    );
  }
  return { kind: 'since', file, key: key === undefined ? undefined : verifierKeyOf(key) };
}

function verifierKeyOf(text: string): NoteKey {
  try {
    return parseVerifierKey(text);
  } catch (error) {
    throw new UsageError(`--key: ${messageOf(error)}`);
  }
}

function ofLooks(args: readonly string[], { values, positionals }: Parsed): Order | undefined {
  const { looked: plate, 'looked-by': by } = values;
  if (plate === undefined && by === undefined) return undefined;
  if (args.length > 2 || positionals.length > 0) {
    throw new UsageError('--looked takes a license plate, --looked-by an e-mail address, and nothing else');
  }
  return { kind: 'looks', at: plate === undefined ? { by: String(by) } : { plate } };
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

class UsageError extends Error {
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
        'in-clear': { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        looked: { type: 'string' },
        'looked-by': { type: 'string' },
        checkpoint: { type: 'boolean', default: false },
        export: { type: 'string' },
        key: { type: 'string' },
        raw: { type: 'boolean', default: false },
        since: { type: 'string' },
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
