import { startPostgres } from '@fines/embedded/postgres/postgres.ts';

/** A process that supervises a Postgres, for tests that kill it. */
const { url } = await startPostgres({ dataDir: process.argv[2] ?? '', throwaway: true });
process.send?.({ url });
