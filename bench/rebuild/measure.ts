import { strict as assert } from 'node:assert';

import { z } from 'zod';

import { EMMETT_ON, NotInstalled, withInstalled } from '../emmett.ts';
import { against, atLeast, type Figure, type Outcome } from '../figure.ts';
import { type LogServers, withLogServers } from '../log-servers.ts';
import type { Options } from '../options.ts';
import { inWorker } from '../worker.ts';

const timed = z.object({ events: z.int().positive(), seconds: z.number().positive() });
const inserted = z.object({ rows: z.int().positive(), seconds: z.number().positive() });

/** Fines come to two fifths of the events; some more, so that the log is not over too early. */
const FINES_PER_EVENT = 0.5;

const part = 'rebuild';
const WANTED = 25_000;

/** How fast the read tables come back from the log. */
export function measureRebuild({ events, emmettEvents }: Options): Promise<Outcome[]> {
  return withLogServers({ fines: Math.ceil(events * FINES_PER_EVENT), events }, async (servers) => {
    assert.equal(servers.events, events, 'the log has another length than was asked for');
    const { built, read, bare } = await fastestOf(ROUNDS, servers);
    const insert = events / bare.seconds;

    const slower = against('the slower of the two below', Math.min(read, insert), built);
    return [
      {
        part,
        name: `from ${events} events`,
        value: built,
        unit: 'events/s',
        target: { text: `≥ ${WANTED}`, isMet: built >= WANTED },
      },
      { part, name: 'the same', value: built, unit: 'events/s', limit: slower, target: atLeast(0.7, slower) },
      { part, name: 'reading the log and nothing else', value: read, unit: 'events/s' },
      { part, name: `inserting its ${bare.rows} rows and nothing else`, value: insert, unit: 'events/s' },
      await againstEmmett(servers, emmettEvents, built),
    ];
  });
}

/** Each in turn: what else the machine does should not fall on one of them alone. */
const ROUNDS = 2;

async function fastestOf(rounds: number, servers: LogServers) {
  const [builds, reads, inserts]: [number[], number[], z.output<typeof inserted>[]] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    builds.push(await wholeLog('rebuild/build.ts', servers));
    reads.push(await wholeLog('rebuild/read-log.ts', servers));
    inserts.push(await inWorker('rebuild/bare-insert.ts', servers, inserted));
  }
  const [bare] = inserts.toSorted((one, other) => one.seconds - other.seconds);
  if (bare === undefined) throw new Error('Nothing was measured');
  return { built: Math.max(...builds), read: Math.max(...reads), bare };
}

async function wholeLog(script: string, servers: LogServers): Promise<number> {
  const { events, seconds } = await inWorker(script, servers, timed);
  assert.equal(events, servers.events, `${script} saw another number of events than there are`);
  return events / seconds;
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
