import { ERASING_EVENTS } from '@fines/domain/shared/personal-data.ts';
import { runProgram } from '@fines/platform/program.ts';

import { withLog } from '../engine/with-log.ts';
import { keysDestroyedBy } from './erase-record.ts';

const AT_ONCE = 1000;

/** Destroys every key that the log says is destroyed. For after a restore, which may bring old keys back. */
await runProgram(() =>
  withLog('destroy-again', async ({ store }) => {
    let keys: string[] = [];
    let destroyed = 0;
    for await (const event of store.readAll({ types: ERASING_EVENTS })) {
      keys.push(...keysDestroyedBy(event));
      if (keys.length < AT_ONCE) continue;
      destroyed += await store.destroy(keys);
      keys = [];
    }
    destroyed += await store.destroy(keys);
    process.stdout.write(`${destroyed} keys were there again, and were destroyed\n`);
    return true;
  }),
);
