import { expect, it } from 'vitest';

import { memoryOf, sumOf, WANTED_MB } from '../../bench/memory/measure.ts';
import { processesOf } from '../../bench/tools/system.ts';
import { emptyFolder } from '../support/data-folders.ts';
import { TestSystem } from '../support/test-system.ts';

it.runIf(process.platform === 'linux')('takes little memory after the demo start (needs Linux)', async () => {
  // As at the first start, before anything is compiled: that takes most.
  const env = { DEMO_DATA: '1', NODE_COMPILE_CACHE: '' };
  const system = await TestSystem.start({ dataDir: await emptyFolder(), env });
  try {
    const taken = await memoryOf(await processesOf(system));
    taken.delete('postgres');
    const parts = ['event-store', 'front', 'npm start itself', 'projector', 'public-site'];
    expect([...taken.keys()].toSorted()).toEqual(parts);
    expect(Math.min(...taken.values())).toBeGreaterThan(1);
    expect(sumOf(taken)).toBeLessThan(WANTED_MB);
  } finally {
    await system.stopAndRemove();
  }
});
