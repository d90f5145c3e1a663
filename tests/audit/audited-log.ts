import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

import { startEventStoreServer } from '@fines/embedded/event-store/server.ts';
import { openEventStore } from '@fines/platform/event-store/event-store.ts';
import { Client } from 'pg';

import { TestLog } from '../projector/test-log.ts';
import { newDatabase } from '../support/databases.ts';

const PROGRAM = resolve(import.meta.dirname, '../../read-api/audit/main.ts');

export type Outcome = { code: number; stdout: string; stderr: string };

/** A program of ours, run to its end. */
export async function run(args: readonly string[], env: Record<string, string>): Promise<Outcome> {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, {
      env: { ...process.env, ...env },
    });
    return { code: 0, stdout, stderr };
  } catch (error) {
    return error as Outcome;
  }
}

/** A log of its own, which can be read by the audit program, and forged behind the back of its store. */
export class AuditedLog {
  readonly log: TestLog;
  readonly audit: (...args: string[]) => Promise<Outcome>;
  /** Changes what the store has kept. */
  readonly forge: (sql: string, values?: unknown[]) => Promise<void>;
  readonly close: () => Promise<void>;

  private constructor(parts: Pick<AuditedLog, 'log' | 'audit' | 'forge' | 'close'>) {
    this.log = parts.log;
    this.audit = parts.audit;
    this.forge = parts.forge;
    this.close = parts.close;
  }

  static async start(): Promise<AuditedLog> {
    const databaseUrl = await newDatabase();
    const server = await startEventStoreServer({ databaseUrl, host: '127.0.0.1', port: 0 });
    const url = `esdb://127.0.0.1:${server.port}?tls=false`;
    const store = openEventStore({ url });
    return new AuditedLog({
      log: new TestLog(store),
      audit: (...args) => run([PROGRAM, ...args], { DATABASE_URL: databaseUrl, ESDB_URL: url }),
      forge: async (sql, values = []) => {
        const client = new Client({ connectionString: databaseUrl });
        await client.connect();
        const { rowCount } = await client.query(sql, values);
        await client.end();
        if (rowCount !== 1) throw new Error(`${rowCount} events were forged instead of one`);
      },
      close: async () => {
        await store.close();
        await server.stop();
      },
    });
  }
}
