import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';

import { openEventStore } from '@fines/platform/event-store/event-store.ts';
import { Client } from 'pg';

import { ServiceProcess } from '../../tests/projector/service-process.ts';
import { tokenKeys } from '../../tests/support/token-keys.ts';
import type { Issuer } from '../commands/issue.ts';
import { OFFICERS } from '../log/plan.ts';
import { EMMETT_ON, type EmmettStore, withInstalled } from '../tools/emmett.ts';
import { holding } from '../tools/holding.ts';
import { type Servers, withServers } from '../tools/log-servers.ts';
import { STREAMS } from './emmett-store.ts';

/**
 * Starts the API of Emmett's samples on servers like ours, and passes it to `work`.
 *
 * @throws NotInstalled
 */
export const withEmmett = <Result>(
  store: EmmettStore,
  work: (issuer: Issuer) => Promise<Result>,
): Promise<Result> =>
  withInstalled(EMMETT_ON[store], (folder) =>
    withServers((servers) => {
      const keys = tokenKeys();
      return holding(
        () =>
          ServiceProcess.start('bench/peers/emmett-api.ts', {
            NODE_ENV: 'production',
            FOLDER: folder,
            STORE: store,
            DATABASE_URL: servers.databaseUrl,
            ESDB_URL: servers.esdbUrl,
            TOKEN_PUBLIC_KEY: keys.env.TOKEN_PUBLIC_KEY,
          }),
        (api) => api.stop(),
        ({ address, pid }) => {
          const { processes, databaseUrl } = servers;
          return work({
            address,
            accessToken: () => tokenOfOfficer(keys),
            servers: { processes: { ...processes, emmett: pid }, databaseUrl },
            issued: () => ISSUED[store](servers),
          });
        },
      );
    }),
  );

function tokenOfOfficer(keys: ReturnType<typeof tokenKeys>): Promise<string> {
  const [actor] = OFFICERS;
  assert(actor !== undefined);
  return keys.tokenOf({ actor, sessionId: randomUUID() });
}

/** The number of fines in the log. */
const ISSUED: Readonly<Record<EmmettStore, (servers: Servers) => Promise<number>>> = {
  EventStoreDB: async ({ esdbUrl }) => {
    const store = openEventStore({ url: esdbUrl });
    let fines = 0;
    try {
      for await (const { stream } of store.readAll()) if (stream.startsWith(STREAMS)) fines++;
      return fines;
    } finally {
      await store.close();
    }
  },
  Postgres: async ({ databaseUrl }) => {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::float8 AS count FROM emt_messages WHERE message_type = 'FineIssued'`,
    );
    await client.end();
    return rows[0]?.count ?? 0;
  },
};
