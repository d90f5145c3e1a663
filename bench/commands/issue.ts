import { strict as assert } from 'node:assert';

import type { TestSystem } from '../../tests/support/test-system.ts';
import type { Metered } from '../tools/meter.ts';
import { issuedFines, officer, processesOf } from '../tools/system.ts';
import { inWorker } from '../tools/worker.ts';
import { type Load, loadSchema } from './keep-up.ts';

/** An API that issues fines to the holder of a token. */
export type Issuer = {
  address: string;
  /** A new one, since a token does not last as long as a benchmark. */
  accessToken: () => Promise<string>;
  servers: Metered;
  /** The number of fines in its log. */
  issued: () => Promise<number>;
};

/** The whole product, asked by an officer. */
export async function issuerOf(system: TestSystem): Promise<Issuer> {
  const { DATABASE_URL: databaseUrl } = await system.addresses();
  const servers = { processes: await processesOf(system), databaseUrl };
  return {
    address: system.address,
    accessToken: async () => (await officer(system)).accessToken,
    servers,
    issued: () => issuedFines(system),
  };
}

/** So many clients issue one fine after the other, in a process of their own. */
export async function issueFines(
  { address, accessToken, servers, issued }: Issuer,
  load: { callers: number; seconds: number },
): Promise<Load> {
  const before = await issued();
  const input = { address, accessToken: await accessToken(), servers, ...load };
  const answered = await inWorker('commands/clients.ts', input, loadSchema);
  assert((await issued()) - before >= answered.done, 'fewer fines in the log than were answered');
  return answered;
}
