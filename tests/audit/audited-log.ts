import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { PersonalData } from '@fines/platform/personal-data/keys.ts';
import { messageOf } from '@fines/platform/program.ts';
import { ensureAccessLogTable } from '@fines/platform/shared/access-log-table.ts';
import { AccessLog } from '@fines/read-api/access-log/looks.ts';
import { readArguments } from '@fines/read-api/audit/arguments.ts';
import { audit } from '@fines/read-api/audit/audit.ts';
import type { Dependencies } from '@fines/read-api/audit/since.ts';
import { Client } from 'pg';
import { pino } from 'pino';

import { openServers } from '../projector/servers.ts';
import type { TestLog } from '../projector/test-log.ts';
import { personalKey } from '../support/personal-data-key.ts';

const silent = pino({ level: 'silent' });

export type Outcome = { code: number; stdout: string; stderr: string };

/** A program of ours, run to its end. */
export async function run(
  args: readonly string[],
  env: Record<string, string>,
  input = '',
  interpreter = process.execPath,
): Promise<Outcome> {
  try {
    const program = promisify(execFile)(interpreter, args, { env: { ...process.env, ...env } });
    program.child.stdin?.end(input);
    const { stdout, stderr } = await program;
    return { code: 0, stdout, stderr };
  } catch (error) {
    return error as Outcome;
  }
}

const NO_PROGRESS = { at: () => undefined, end: () => undefined };

/** What the program says, without the process around it. */
export async function auditOf(
  args: readonly string[],
  on: Pick<Dependencies, 'store' | 'pool'>,
): Promise<Outcome> {
  const outcome = { code: 0, stdout: '', stderr: '' };
  const warn = (text: string): void => void (outcome.stderr += `${text}\n`);
  const say = (text: string): void => void (outcome.stdout += text);
  try {
    const { pool } = on;
    const personal = new PersonalData(on.pool, personalKey);
    const isWell = await audit(readArguments(args), {
      ...on,
      personal,
      looks: new AccessLog({ pool, logger: silent, lookUpsPerMinute: 1 }),
      reader: { personId: 'program:tester', address: 'a-machine' },
      say,
      warn,
      showProgress: () => NO_PROGRESS,
    });
    return { ...outcome, code: isWell ? 0 : 1 };
  } catch (error) {
    warn(messageOf(error));
    return { ...outcome, code: 1 };
  }
}

/** A log of its own, which can be read by the audit program, and forged behind the back of its store. */
export class AuditedLog {
  readonly log: TestLog;
  readonly addresses: { DATABASE_URL: string; ESDB_URL: string };
  readonly audit: (...args: string[]) => Promise<Outcome>;
  /** Changes what the store has kept. */
  readonly forge: (sql: string, values?: unknown[]) => Promise<void>;
  readonly close: () => Promise<void>;

  private constructor(parts: Pick<AuditedLog, 'log' | 'addresses' | 'audit' | 'forge' | 'close'>) {
    this.log = parts.log;
    this.addresses = parts.addresses;
    this.audit = parts.audit;
    this.forge = parts.forge;
    this.close = parts.close;
  }

  /** @param newOne makes the database beside the log, if not one with tables is wanted */
  static async start(newOne?: () => Promise<string>): Promise<AuditedLog> {
    const { log, pool, databaseUrl, esdbUrl, storeUrl, close } = await openServers(newOne);
    await ensureAccessLogTable(pool);
    return new AuditedLog({
      log,
      addresses: { DATABASE_URL: databaseUrl, ESDB_URL: esdbUrl },
      audit: (...args) => auditOf(args, { store: log.store, pool }),
      forge: async (sql, values = []) => {
        const client = new Client({ connectionString: storeUrl });
        await client.connect();
        const { rowCount } = await client.query(sql, values);
        await client.end();
        if (rowCount !== 1) throw new Error(`${rowCount} events were forged instead of one`);
      },
      close,
    });
  }
}
