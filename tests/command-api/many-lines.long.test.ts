import { randomUUID } from 'node:crypto';

import { openDependencies } from '@fines/command-api/dependencies.ts';
import { systemContext } from '@fines/command-api/engine/context.ts';
import { takeLines } from '@fines/command-api/statement/take-line.ts';
import { batchesOf } from '@fines/platform/async.ts';
import { openEventStore } from '@fines/platform/event-store/event-store.ts';
import pLimit from 'p-limit';
import { pino } from 'pino';
import { expect, it } from 'vitest';

import { actor, fineIssued } from '../domain/events.ts';
import { numberOf, TestLog } from '../projector/test-log.ts';
import { personalKeyOf } from '../support/personal-data-key.ts';
import { TestSystem } from '../support/test-system.ts';
import { lineFor } from './taken-lines.ts';

/** As many as in the statement of a busy month, if it is wanted: `LINES=100000`. */
const LINES = Number(process.env['LINES'] ?? 2000);
/** As many as an import takes at a time. */
const A_BATCH = 1000;

it('takes a long statement, each line once, and says how fast', async () => {
  const system = await TestSystem.start();
  const { PERSONAL_DATA_KEY, ...addresses } = await system.addresses();
  const store = openEventStore({ url: addresses.ESDB_URL });
  const log = new TestLog(store);
  const fines = Array.from({ length: LINES }, (_, nth) => numberOf(nth + 1));
  await pLimit(64).map(fines, (fineNumber) => log.fine(fineNumber, fineIssued({ fineNumber })));
  const lines = fines.map((fineNumber) => lineFor(fineNumber));
  const logger = pino({ level: 'silent' });
  const dependencies = await openDependencies(
    { ...addresses, EMAIL_HMAC_SECRET: 'x', PERSONAL_DATA_KEY: personalKeyOf(PERSONAL_DATA_KEY) },
    logger,
  );
  const context = { ...systemContext(randomUUID()), actor: actor('FINANCE_OFFICER') };
  const takeAll = async (): Promise<string[]> => {
    const became: string[] = [];
    for await (const batch of batchesOf(lines, A_BATCH))
      became.push(
        ...(await takeLines({ ...dependencies, logger }, batch, context)).map(({ outcome }) => outcome),
      );
    return became;
  };
  try {
    // A system that is a day old does that at night.
    await system.verifyLog();
    const began = performance.now();
    expect(new Set(await takeAll())).toEqual(new Set(['RECORDED']));
    const seconds = (performance.now() - began) / 1000;
    process.stdout.write(
      `${LINES} lines in ${seconds.toFixed(1)} s: ${Math.round(LINES / seconds)} a second\n`,
    );
    expect(new Set(await takeAll())).toEqual(new Set(['KNOWN']));
  } finally {
    await dependencies.close();
    await store.close();
    await system.stopAndRemove();
  }
}, 1_200_000);
