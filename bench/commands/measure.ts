import { strict as assert } from 'node:assert';

import type { TestSystem } from '../../tests/support/test-system.ts';
import { against, atLeast, atMost, type Figure } from '../tools/figure.ts';
import type { Options } from '../tools/options.ts';
import { cpuSecondsByOwner, issuedFines, officer, processesOf } from '../tools/system.ts';
import { inWorker } from '../tools/worker.ts';
import { type Load, loadSchema } from './keep-up.ts';

const part = 'commands';
/** The numbers of clients, and how many times the given duration each load lasts. */
const LOADS = [
  { clients: 1, times: 1 },
  // Long, so that p99.9 is reliable.
  { clients: 16, times: 4 },
  { clients: 64, times: 1 },
];

/** The number of clients for which there are targets. */
const BUSY = 64;

const PERCENTILES = { p50: 'p50', p99: 'p99', p999: 'p99.9' };

/** How many fines can be issued through the gateway, compared with raw appends by the store's own client. */
export async function measureCommands({ seconds }: Options, system: TestSystem): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { clients, times } of LOADS) {
    const { load: issued, shares } = await issue(system, clients, seconds * times);
    const raw = await appendRaw(system, clients, seconds * times);
    figures.push(...compare(clients, issued, raw));
    if (clients === BUSY) figures.push(...shares);
  }
  return figures;
}

async function issue(
  system: TestSystem,
  clients: number,
  seconds: number,
): Promise<{ load: Load; shares: Figure[] }> {
  const { accessToken } = await officer(system);
  const processes = await processesOf(system);
  const before = await issuedFines(system);
  const cpuBefore = await cpuSecondsByOwner(processes);
  const input = { address: system.address, accessToken, clients, seconds };
  const load = await inWorker('commands/clients.ts', input, loadSchema);
  const cpuAfter = await cpuSecondsByOwner(processes);
  const issued = (await issuedFines(system)) - before;
  assert(issued >= load.done, 'fewer fines in the log than were answered');
  const shares = [...cpuAfter].map(([name, taken]): Figure => ({
    part,
    name: `POST /api/fines, ${clients} at once: processor time of ${name} for each`,
    value: ((taken - (cpuBefore.get(name) ?? 0)) * 1000) / issued,
    unit: 'ms',
  }));
  return { load, shares };
}

async function appendRaw(system: TestSystem, callers: number, seconds: number): Promise<Load> {
  const { ESDB_URL: esdbUrl } = await system.addresses();
  return inWorker('commands/raw-appends.ts', { esdbUrl, callers, seconds }, loadSchema);
}

function compare(clients: number, issued: Load, raw: Load): Figure[] {
  const name = `POST /api/fines, ${clients} at once`;
  const rate = against('raw append', raw.perSecond, issued.perSecond);
  const latency = (which: keyof typeof PERCENTILES): Figure => {
    const limit = against('raw append', raw[which], issued[which]);
    const isWanted = clients === BUSY && which === 'p99';
    return {
      part,
      name: `${name}, ${PERCENTILES[which]}`,
      value: issued[which],
      unit: 'ms',
      limit,
      ...(isWanted && { target: atMost(4, limit) }),
    };
  };
  return [
    {
      part,
      name,
      value: issued.perSecond,
      unit: 'per s',
      limit: rate,
      ...(clients === BUSY && { target: atLeast(0.5, rate) }),
    },
    latency('p50'),
    latency('p99'),
    latency('p999'),
    { part, name: `${name}: what the clients take`, value: issued.cores, unit: 'cores' },
  ];
}
