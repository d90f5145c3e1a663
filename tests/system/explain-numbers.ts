import { sweptFines } from '@fines/command-api/fine/swept-fines.ts';
import { sweep } from '@fines/command-api/numbering/sweep.ts';
import { sweptReceipts } from '@fines/command-api/receipt/settle-receipt.ts';
import { openEventStore } from '@fines/platform/event-store/event-store.ts';

import { openProcesses } from '../command-api/processes.ts';
import { personalKeyOf } from '../support/personal-data-key.ts';
import type { TestSystem } from '../support/test-system.ts';

/** Sweeps a system in which no command is under way, as it would by itself two minutes later. */
export async function explainNumbers(system: TestSystem): Promise<void> {
  const { DATABASE_URL: databaseUrl, ESDB_URL: url, PERSONAL_DATA_KEY } = await system.addresses();
  const store = openEventStore({ url });
  const [process] = await openProcesses({ databaseUrl, log: { store } }, 1, personalKeyOf(PERSONAL_DATA_KEY));
  if (process === undefined) throw new Error('There is no process to sweep in');
  const olderThan = new Date(Date.now() + 60_000);
  await sweep(sweptFines(process), olderThan);
  await sweep(sweptReceipts(process), olderThan);
  await process.close();
  await store.close();
}
