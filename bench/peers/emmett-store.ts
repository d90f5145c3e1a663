import { fineEvents, type RecordedFineEvent } from '@fines/domain/fine/events.ts';
import { evolve } from '@fines/domain/fine/evolve.ts';
import { type FineState, initialFine } from '@fines/domain/fine/state.ts';

import { packagesOf } from '../tools/emmett.ts';

/** How streams of Emmett's fines begin. Others than ours, since both may be in the event store of ESDB_URL. */
export const STREAMS = 'emmett-fine-';

/** The parts of the packages' types that are used here. */

type Store = object;
type Projection = object;

export type Emmett = {
  CommandHandler(options: {
    evolve: (state: FineState, event: RecordedFineEvent) => FineState;
    initialState: () => FineState;
  }): (
    store: Store,
    stream: string,
    handle: (state: FineState) => RecordedFineEvent[],
    options: { expectedStreamVersion: string; retry: { onVersionConflict: number } },
  ) => Promise<{ newState: FineState }>;
  projections: { inline(projections: readonly Projection[]): object };
};

type EmmettOnEventStoreDB = { getEventStoreDBEventStore(client: object): Store };
type Client = { EventStoreDBClient: { connectionString(url: string): object } };

type EmmettOnPostgres = {
  getPostgreSQLEventStore(
    url: string,
    options: { projections: object },
  ): Store & { schema: { migrate(): Promise<unknown> } };
  pongoSingleStreamProjection(options: {
    collectionName: string;
    canHandle: readonly string[];
    evolve: (fine: FineState | null, event: RecordedFineEvent) => FineState | null;
  }): Projection;
};

/** If it throws, the process ends, and the benchmark fails. */
type Handler = (
  request: { headers: { authorization?: string }; body: unknown },
  response: { status(code: number): { json(body: object): void } },
) => Promise<void>;

type App = {
  set(name: string, value: unknown): void;
  use(handler: object): void;
  post(path: string, handler: Handler): void;
  listen(port: number, host: string, listening: () => void): { address(): unknown };
};
export type Express = { (): App; json(): object };

type Settings = {
  FOLDER: string;
  STORE: 'EventStoreDB' | 'Postgres';
  DATABASE_URL: string;
  ESDB_URL: string;
};

/** Opens the store as the samples do. On Postgres, fines are projected in the transaction of their events. */
export async function storeOf({
  FOLDER,
  STORE,
  DATABASE_URL: databaseUrl,
  ESDB_URL: esdbUrl,
}: Settings): Promise<Store> {
  const addressOf = await packagesOf(FOLDER);
  if (STORE === 'EventStoreDB') {
    const { EventStoreDBClient }: Client = await import(addressOf('@eventstore/db-client'));
    const onEventStoreDB: EmmettOnEventStoreDB = await import(addressOf('@event-driven-io/emmett-esdb'));
    return onEventStoreDB.getEventStoreDBEventStore(EventStoreDBClient.connectionString(esdbUrl));
  }
  const { projections }: Emmett = await import(addressOf('@event-driven-io/emmett'));
  const onPostgres: EmmettOnPostgres = await import(addressOf('@event-driven-io/emmett-postgresql'));
  const fines = onPostgres.pongoSingleStreamProjection({
    collectionName: 'fines',
    canHandle: Object.keys(fineEvents),
    evolve: (fine, event) => evolve(fine ?? initialFine, event),
  });
  const store = onPostgres.getPostgreSQLEventStore(databaseUrl, { projections: projections.inline([fines]) });
  await store.schema.migrate();
  return store;
}
