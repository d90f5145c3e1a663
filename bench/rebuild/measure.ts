import { strict as assert } from 'node:assert';

import { z } from 'zod';

import { EMMETT_ON, NotInstalled, withInstalled } from '../tools/emmett.ts';
import { against, atLeast, type Figure, type Outcome } from '../tools/figure.ts';
import { type LogServers, withLogServers } from '../tools/log-servers.ts';
import type { Options } from '../tools/options.ts';
import { cpuSecondsByOwner } from '../tools/processes.ts';
import { inWorker } from '../tools/worker.ts';

const timed = z.object({ events: z.int().positive(), seconds: z.number().positive() });
const timedBuild = timed.extend({ cpuSeconds: z.number().positive() });
const inserted = z.object({ rows: z.int().positive(), seconds: z.number().positive() });

/** Two fifths of the events are issued fines. A little more, so that the log is not too short. */
const FINES_PER_EVENT = 0.5;

const part = 'rebuild';
const WANTED = 25_000;

/** How fast the read tables are rebuilt from the log. */
export function measureRebuild({ events, emmettEvents }: Options): Promise<Outcome[]> {
  return withLogServers({ fines: Math.ceil(events * FINES_PER_EVENT), events }, async (servers) => {
    assert.equal(servers.events, events, 'the log has another length than was asked for');
    const { built, read, bare } = await fastestOf(ROUNDS, servers);
    const insert = events / bare.seconds;

    const slower = against('the slower of the two below', Math.min(read, insert), built.perSecond);
    return [
      {
        part,
        name: `from ${events} events`,
        value: built.perSecond,
        unit: 'events/s',
        target: { text: `≥ ${WANTED}`, isMet: built.perSecond >= WANTED },
      },
      {
        part,
        name: 'the same',
        value: built.perSecond,
        unit: 'events/s',
        limit: slower,
        target: atLeast(0.7, slower),
      },
      { part, name: 'reading the log and nothing else', value: read, unit: 'events/s' },
      { part, name: `inserting its ${bare.rows} rows and nothing else`, value: insert, unit: 'events/s' },
      ...built.shares,
      await againstEmmett(servers, emmettEvents, built.perSecond),
    ];
  });
}

/** Measured in turns, so that a disturbance of the machine does not affect only one of them. */
const ROUNDS = 2;

async function fastestOf(rounds: number, servers: LogServers) {
  const [builds, reads, inserts]: [Built[], number[], z.output<typeof inserted>[]] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    builds.push(await build(servers));
    reads.push(perSecond(await wholeLog('rebuild/read-log.ts', servers, timed)));
    inserts.push(await inWorker('rebuild/bare-insert.ts', servers, inserted));
  }
  const [bare] = inserts.toSorted((one, other) => one.seconds - other.seconds);
  const [built] = builds.toSorted((one, other) => other.perSecond - one.perSecond);
  if (bare === undefined || built === undefined) throw new Error('Nothing was measured');
  return { built, read: Math.max(...reads), bare };
}

/** `shares`: the processor time of each part for an event. */
type Built = { perSecond: number; shares: readonly Figure[] };

async function build(servers: LogServers): Promise<Built> {
  const before = await cpuSecondsByOwner(servers.processes);
  const built = await wholeLog('rebuild/build.ts', servers, timedBuild);
  const after = await cpuSecondsByOwner(servers.processes);
  const share = (name: string, cpuSeconds: number): Figure => ({
    part,
    name: `processor time of ${name} for each event`,
    value: (cpuSeconds * 1000) / built.events,
    unit: 'ms',
  });
  const ofServers = [...after].map(([name, taken]) => share(name, taken - (before.get(name) ?? 0)));
  return { perSecond: perSecond(built), shares: [share('the builder', built.cpuSeconds), ...ofServers] };
}

type Timed = z.output<typeof timed>;

const perSecond = ({ events, seconds }: Timed): number => events / seconds;

async function wholeLog<Answer extends Timed>(
  script: string,
  servers: LogServers,
  answer: z.ZodType<Answer>,
): Promise<Answer> {
  const measured = await inWorker(script, servers, answer);
  assert.equal(measured.events, servers.events, `${script} saw another number of events than there are`);
  return measured;
}

async function againstEmmett(servers: LogServers, events: number, built: number): Promise<Outcome> {
  const name = 'against Emmett';
  if (events === 0) return { part, name, reason: 'not wanted: --emmett-events 0' };
  try {
    return await withInstalled(EMMETT_ON.Postgres, async (folder) => {
      const emmett = await inWorker('rebuild/emmett.ts', { ...servers, folder, events }, timed);
      return emmettFigure(name, emmett, built);
    });
  } catch (error) {
    if (!(error instanceof NotInstalled)) throw error;
    return { part, name, reason: error.message };
  }
}

function emmettFigure(name: string, emmett: z.output<typeof timed>, built: number): Figure {
  const what = `Emmett, its fines from ${emmett.events} events`;
  const limit = against(what, emmett.events / emmett.seconds, built);
  return { part, name, value: built, unit: 'events/s', limit, target: atLeast(2, limit) };
}
