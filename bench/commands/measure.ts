import type { TestSystem } from '../../tests/support/test-system.ts';
import { against, atLeast, atMost, type Figure } from '../tools/figure.ts';
import { countersUpToDate } from '../tools/meter.ts';
import type { Options } from '../tools/options.ts';
import { inWorker } from '../tools/worker.ts';
import { issueFines, issuerOf } from './issue.ts';
import { type Load, loadSchema } from './keep-up.ts';
import { takenFigures } from './taken.ts';

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

/** How many fines can be issued through the front, compared with raw appends by the store's own client. */
export async function measureCommands({ seconds }: Options, system: TestSystem): Promise<Figure[]> {
  const figures: Figure[] = [];
  const issuer = await issuerOf(system);
  const { ESDB_URL: esdbUrl } = await system.addresses();
  await countersUpToDate();
  for (const { clients: callers, times } of LOADS) {
    const load = { callers, seconds: seconds * times };
    const issued = await issueFines(issuer, load);
    const raw = await inWorker(
      'commands/raw-appends.ts',
      { esdbUrl, servers: issuer.servers, ...load },
      loadSchema,
    );
    figures.push(...compare(callers, issued, raw));
  }
  return figures;
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
    ...takenFigures(part, name, issued.taken, { what: 'raw append', taken: raw.taken }),
  ];
}
