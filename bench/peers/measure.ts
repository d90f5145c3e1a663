import { type Issuer, issueFines, issuerOf } from '../commands/issue.ts';
import type { Load } from '../commands/keep-up.ts';
import { partFigures, takenFigures } from '../commands/taken.ts';
import { type EmmettStore, NotInstalled } from '../tools/emmett.ts';
import { against, type Figure, median, type Outcome } from '../tools/figure.ts';
import { areServersGiven } from '../tools/given-servers.ts';
import type { Taken } from '../tools/meter.ts';
import type { Options } from '../tools/options.ts';
import { withSystem } from '../tools/system.ts';
import { withEmmett } from './emmett.ts';

const part = 'peers';

/** The numbers of clients. There are targets for the last. */
const LOADS = [1, 16, 64];
const BUSY = 64;

/** How many times as many fines for a second of the processors are wanted as Emmett issues. */
const WANTED: Readonly<Record<EmmettStore, number>> = { EventStoreDB: 1.4, Postgres: 1.6 };

/** Each load is measured in turns, so that a disturbance of the machine does not affect only one of both. */
const TURNS = 3;

const skipped = (reason: string, name = 'Emmett'): Outcome => ({ part, name, reason });

/** Fines issued by the whole product and by Emmett's samples, in turns, under the same load. */
export async function measurePeers({ seconds, emmettEvents }: Options): Promise<Outcome[]> {
  if (emmettEvents === 0) return [skipped('not wanted: --emmett-events 0')];
  if (process.platform !== 'linux') return [skipped('needs Linux')];
  return withSystem(async (system) => {
    const ours = await issuerOf(system);
    const outcomes: Outcome[] = [];
    for (const store of ['EventStoreDB', 'Postgres'] as const) {
      outcomes.push(...(await againstEmmett(store, ours, seconds / TURNS)));
    }
    return outcomes;
  });
}

async function againstEmmett(store: EmmettStore, ours: Issuer, seconds: number): Promise<Outcome[]> {
  try {
    return await withEmmett(store, async (emmett) => {
      // Otherwise the first turns would include compiling.
      for (const issuer of [ours, emmett]) await issueFines(issuer, { callers: BUSY, seconds });
      const figures: Figure[] = [];
      for (const callers of LOADS) {
        const [our, their]: [Load[], Load[]] = [[], []];
        for (let turn = 0; turn < TURNS; turn++) {
          our.push(await issueFines(ours, { callers, seconds }));
          their.push(await issueFines(emmett, { callers, seconds }));
        }
        figures.push(...compare(store, callers, medianOf(our), medianOf(their)));
      }
      return figures;
    });
  } catch (error) {
    if (!(error instanceof NotInstalled)) throw error;
    return [skipped(error.message, `Emmett on ${store}`)];
  }
}

type Speed = { perSecond: number; taken: Taken };

const medianOf = (loads: readonly Load[]): Speed => ({
  perSecond: median(loads.map(({ perSecond }) => perSecond)),
  taken: medianTaken(loads.map(({ taken }) => taken)),
});

function medianTaken(turns: readonly Taken[]): Taken {
  const processes = new Set(turns.flatMap(({ cpu }) => Object.keys(cpu)));
  const flushes = turns.flatMap((turn) => (turn.flushes === null ? [] : [turn.flushes]));
  return {
    cpu: Object.fromEntries(
      [...processes].map((name) => [name, median(turns.map(({ cpu }) => cpu[name] ?? 0))]),
    ),
    commits: median(turns.map(({ commits }) => commits)),
    flushes: flushes.length === 0 ? null : median(flushes),
  };
}

function compare(store: EmmettStore, callers: number, ours: Speed, theirs: Speed): Figure[] {
  const what = `Emmett on ${store}`;
  const load = `${callers} at once`;
  const wanted = callers === BUSY && !areServersGiven ? WANTED[store] : undefined;
  const rate: Figure = {
    part,
    name: `fines issued, ${load}`,
    value: ours.perSecond,
    unit: 'per s',
    limit: against(what, theirs.perSecond, ours.perSecond),
  };
  return [
    rate,
    ...takenFigures(part, `fines issued beside ${what}, ${load}`, ours.taken, {
      what,
      taken: theirs.taken,
      wanted,
    }),
    ...partFigures(part, `${what}, ${load}`, theirs.taken),
  ];
}
