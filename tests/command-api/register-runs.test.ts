import { hash, randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import { runImports } from '@fines/command-api/import/run-imports.ts';
import { registerImports } from '@fines/command-api/vehicle/register-imports.ts';
import type { ImportStatus } from '@fines/domain/import/import.ts';
import type { ImportCounts } from '@fines/domain/vehicle/import.ts';
import { beforeAll, describe, expect, it } from 'vitest';

import { actor, userCreated, userDeactivated, userReactivated, userUpdated } from '../domain/events.ts';
import type { Written } from '../projector/test-log.ts';
import { newFolder } from '../support/new-folder.ts';
import type { Process } from './processes.ts';
import { useTwoProcesses } from './statement-processes.ts';
import { BATCH } from './statement-runs.ts';
import { HEADER, rowOf } from './vehicle-files.ts';

const on = useTwoProcesses();

const admin = actor('SUPER_ADMIN', randomUUID());
const another = actor('SUPER_ADMIN', randomUUID());
beforeAll(async () => {
  for (const { id, role } of [admin, another]) await on.log.user(id, userCreated({ id, role }));
});

const killed = { name: 'EventStoreUnavailable' };

type Runs = Awaited<ReturnType<typeof newRuns>>;

/** Imports of registers as processes run them, in one folder. */
async function newRuns() {
  const photoFolder = await newFolder();
  const kindIn = (process: Process) => registerImports({ ...process, photoFolder, batchSize: BATCH });
  const { imports, files } = kindIn(on.first);
  await files.prepare();
  const run = (process = on.first, lock: { name?: string } = {}): Promise<void> => {
    const { pool, logger } = process;
    const stopping = new AbortController().signal;
    return runImports({ ...kindIn(process), ...lock }, { pool, logger, stopping });
  };
  /** The id of an import whose file was checked. */
  const checked = async (...rows: string[]): Promise<string> => {
    const id = randomUUID();
    const content = [HEADER, ...rows].join('\n');
    await writeFile(files.pathOf(id), content);
    const uploaded = { id, fileName: 'r.csv', sha256: hash('sha256', content), bytes: content.length };
    await imports.add(uploaded, [], admin);
    await run();
    return id;
  };
  return {
    run,
    checked,
    /** The same once somebody has started it. */
    started: async (...rows: string[]): Promise<string> => {
      const id = await checked(...rows);
      await imports.start(id, admin);
      return id;
    },
    filesLeft: () => readdir(dirname(files.pathOf('x'))),
    start: (id: string, by = admin) => imports.start(id, by),
    cancel: (id: string) => imports.cancel(id, admin),
  };
}

const many = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => rowOf(`${name} ${at}`));

async function kept(id: string): Promise<{ status: ImportStatus; counts: ImportCounts }> {
  const { rows } = await on.first.pool.query<{ status: ImportStatus; counts: ImportCounts }>(
    'SELECT status, counts FROM command.vehicle_imports WHERE id = $1',
    [id],
  );
  const [found] = rows;
  if (found === undefined) throw new Error('There is no such import');
  return found;
}

/** How many vehicles with such plates are in the log. */
async function registered(name: string): Promise<number> {
  let count = 0;
  for await (const { stream } of on.first.store.readAll({ types: ['VehicleRegistered'] }))
    if (stream.startsWith(`vehicle-${name}`)) count++;
  return count;
}

async function imported(runs: Runs, ...rows: string[]): Promise<ImportCounts> {
  const id = await runs.started(...rows);
  await runs.run();
  return (await kept(id)).counts;
}

it.each([
  ['in its first batch', 40, BATCH, BATCH + 1],
  ['in its second', BATCH + 40, 2 * BATCH, 2 * BATCH + 1],
])(
  'an import that is killed %s and cancelled then has counted all that it wrote',
  async (_, append, all, of) => {
    const runs = await newRuns();
    const name = `KC${append}`;
    const id = await runs.started(...many(name, of));
    await expect(runs.run(on.endingBefore(append))).rejects.toMatchObject(killed);
    await runs.cancel(id);
    await runs.run(on.second);
    expect(await kept(id)).toMatchObject({ status: 'CANCELLED', counts: { registered: all, unchanged: 0 } });
    expect(await registered(name)).toBe(all);
  },
);

it('an import that is cancelled before it began writes nothing', async () => {
  const runs = await newRuns();
  const id = await runs.started(...many('NB', 10));
  await runs.cancel(id);
  await runs.run();
  expect(await kept(id)).toMatchObject({ status: 'CANCELLED', counts: { registered: 0 } });
  expect(await registered('NB')).toBe(0);
});

it('an import that is killed twice begins anew each time, and counts as if it had not been', async () => {
  const runs = await newRuns();
  await imported(runs, ...many('KT', 50));
  const changed = many('KT', 20).map((row) => row.replace('White', 'Red'));
  const rows = [...changed, ...many('KT', 2 * BATCH).slice(20), rowOf('KT 0', { 4: 'Blue' })];
  const id = await runs.started(...rows);
  // In the first batch, and behind it.
  for (const append of [40, 60])
    await expect(runs.run(on.endingBefore(append))).rejects.toMatchObject(killed);
  await runs.run(on.second);
  const counts = { registered: 2 * BATCH - 50, updated: 20, unchanged: 30, refused: 1 };
  expect(await kept(id)).toEqual({ status: 'FINISHED', counts });
  expect(await registered('KT')).toBe(2 * BATCH);
  expect(await imported(runs, ...rows)).toEqual({
    registered: 0,
    updated: 0,
    unchanged: 2 * BATCH,
    refused: 1,
  });
});

it('two processes at once run an import once', async () => {
  const runs = await newRuns();
  const id = await runs.started(...many('TW', BATCH + 20));
  await Promise.all([runs.run(on.first), runs.run(on.second)]);
  await runs.run(on.second);
  const counts = { registered: BATCH + 20, updated: 0, unchanged: 0, refused: 0 };
  expect(await kept(id)).toEqual({ status: 'FINISHED', counts });
});

it('two processes at once write nothing twice even if one of them has lost its lock', async () => {
  const runs = await newRuns();
  const id = await runs.started(...many('LL', BATCH + 20));
  // One may find the file gone which the other has read to its end.
  await Promise.allSettled([runs.run(on.first), runs.run(on.second, { name: 'vehicles without a lock' })]);
  expect((await kept(id)).status).toBe('FINISHED');
  const events = new Map<string, number>();
  for await (const { stream } of on.first.store.readAll({ types: ['VehicleRegistered', 'VehicleUpdated'] }))
    if (stream.startsWith('vehicle-LL')) events.set(stream, (events.get(stream) ?? 0) + 1);
  expect(events.size).toBe(BATCH + 20);
  expect(new Set(events.values())).toEqual(new Set([1]));
});

/** Until it is only another one's turn. */
async function left(name: string, before: Written, after: Written) {
  const runs = await newRuns();
  const id = await runs.started(...many(name, BATCH + 20));
  let appends = 0;
  const append = async (...asked: Parameters<Process['store']['append']>) => {
    if (++appends === 40) await on.log.user(admin.id, before);
    return on.first.store.append(...asked);
  };
  await runs.run({ ...on.first, store: { ...on.first.store, append } });
  await runs.run();
  await on.log.user(admin.id, after);
  await runs.run();
  expect(await kept(id)).toMatchObject({ status: 'IMPORTING', counts: { registered: BATCH } });
  return { runs, id };
}

describe('an import whose starter may not go on', () => {
  it('since the account has ended, ends with the batch, and the rest waits for another person to go on', async () => {
    const { runs, id } = await left('GO', userDeactivated(), userReactivated());
    await runs.start(id, another);
    await expect(runs.start(id, admin)).resolves.toEqual({ id, status: 'IMPORTING' });
    await runs.run(on.second);
    const counts = { registered: BATCH + 20, updated: 0, unchanged: 0, refused: 0 };
    expect(await kept(id)).toEqual({ status: 'FINISHED', counts });
    const actors = new Map<string, number>();
    for await (const { stream, metadata } of on.first.store.readAll({ types: ['VehicleRegistered'] })) {
      if (!stream.startsWith('vehicle-GO')) continue;
      const { actor: by } = metadata as { actor: { id: string } };
      actors.set(by.id, (actors.get(by.id) ?? 0) + 1);
    }
    expect(actors).toEqual(
      new Map([
        [admin.id, BATCH],
        [another.id, 20],
      ]),
    );
  });

  it('since the role is another one, may be cancelled then', async () => {
    const roles = [userUpdated({ role: 'MANAGER' }), userUpdated({ role: 'SUPER_ADMIN' })] as const;
    const { runs, id } = await left('MC', ...roles);
    await runs.cancel(id);
    await runs.run();
    expect(await kept(id)).toMatchObject({ status: 'CANCELLED', counts: { registered: BATCH } });
  });
});

it('a file that nobody imports is forgotten after a week', async () => {
  const runs = await newRuns();
  const old = await runs.checked(rowOf('OLD 1'));
  const { pool } = on.first;
  await pool.query(
    `UPDATE command.vehicle_imports SET uploaded_at = now() - interval '6 days 23 hours' WHERE id = $1`,
    [old],
  );
  await runs.run();
  expect(await kept(old)).toMatchObject({ status: 'CHECKED' });
  await pool.query(
    `UPDATE command.vehicle_imports SET uploaded_at = uploaded_at - interval '2 hours' WHERE id = $1`,
    [old],
  );
  await runs.run();
  await expect(kept(old)).rejects.toThrow('There is no such import');
  expect(await runs.filesLeft()).toEqual([]);
});
