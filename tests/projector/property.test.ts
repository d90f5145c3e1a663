import { localDay } from '@fines/domain/shared/dates.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { cents, fineAmended, fineDeleted, fineIssued, fineStatusChanged } from '../domain/events.ts';
import { rowsOf } from './dump.ts';
import { beforeAndAfterRebuild, project } from './projecting.ts';
import { type Ground, Servers } from './servers.ts';
import { numberOf } from './test-log.ts';

let servers: Servers;
beforeAll(async () => {
  servers = await Servers.start();
});
afterAll(() => servers.stop());

/** A fine as simply as it can be told, independent of the code that is tested. */
type Told = { offense: 'PARKING' | 'DUI'; amount: number; day: string; status: string; notes: string | null };

type Step =
  | { do: 'issue'; offense: Told['offense']; emalangeni: number; issuedAt: Date }
  | { do: 'amend'; fine: number; notes: string | null }
  | { do: 'status'; fine: number; to: 'UNPAID' | 'PAID' | 'DISPUTED' }
  | { do: 'delete'; fine: number }
  | { do: 'project' };

const which = fc.nat();
const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('issue' as const),
        offense: fc.constantFrom('PARKING' as const, 'DUI' as const),
        emalangeni: fc.integer({ min: 1, max: 300 }),
        issuedAt: fc.date({
          // Around midnight in Mbabane.
          min: new Date('2026-03-01T21:00:00Z'),
          max: new Date('2026-03-01T23:59:59Z'),
          noInvalidDate: true,
        }),
      }),
    },
    fc.record({
      do: fc.constant('amend' as const),
      fine: which,
      notes: fc.option(fc.string({ minLength: 1 })),
    }),
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('status' as const),
        fine: which,
        to: fc.constantFrom('UNPAID' as const, 'PAID' as const, 'DISPUTED' as const),
      }),
    },
    fc.record({ do: fc.constant('delete' as const), fine: which }),
    { weight: 2, arbitrary: fc.record({ do: fc.constant('project' as const) }) },
  ),
  { maxLength: 40 },
);

/** Writes the events of the steps, projects now and then, and tells the fines that must be there in the end. */
async function play(ground: Ground, played: readonly Step[]): Promise<Map<string, Told>> {
  const told = new Map<string, Told>();
  let issued = 0;
  const pick = (n: number): [string, Told] | undefined => [...told][n % Math.max(told.size, 1)];
  for (const step of played) {
    if (step.do === 'project') {
      await project(ground);
    } else if (step.do === 'issue') {
      const id = numberOf(++issued);
      const { offense, emalangeni, issuedAt } = step;
      const dateIssued = issuedAt.toISOString();
      const event = fineIssued({
        fineNumber: id,
        offenseType: offense,
        amount: cents(emalangeni),
        dateIssued,
      });
      await ground.log.fine(id, event);
      const day = localDay(dateIssued);
      told.set(id, { offense, amount: emalangeni * 100, day, status: 'UNPAID', notes: null });
    } else {
      const picked = pick(step.fine);
      if (picked !== undefined) await change(ground, told, picked, step);
    }
  }
  await project(ground);
  return told;
}

async function change(
  ground: Ground,
  told: Map<string, Told>,
  [id, fine]: [string, Told],
  step: Exclude<Step, { do: 'issue' | 'project' }>,
): Promise<void> {
  if (step.do === 'amend') {
    await ground.log.fine(id, fineAmended({ notes: step.notes }));
    told.set(id, { ...fine, notes: step.notes });
  } else if (step.do === 'delete') {
    await ground.log.fine(id, fineDeleted());
    told.delete(id);
  } else {
    await ground.log.fine(id, fineStatusChanged('UNPAID', step.to));
    told.set(id, { ...fine, status: step.to });
  }
}

/** `[key, count, amount]` of each group, in order of the key. */
function grouped(told: Iterable<Told>, keyOf: (fine: Told) => string): [string, number, number][] {
  const groups = new Map<string, [string, number, number]>();
  for (const fine of told) {
    const [key, count, amount] = groups.get(keyOf(fine)) ?? [keyOf(fine), 0, 0];
    groups.set(key, [key, count + 1, amount + fine.amount]);
  }
  return [...groups.values()].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

const countsIn = async (ground: Ground, table: string, key: string): Promise<unknown[]> => {
  const { rows } = await ground.pool.query(
    `SELECT ${key} AS key, count, amount FROM read_1.${table} ORDER BY 1`,
  );
  return rows.map((row) => [row.key, row.count, row.amount]);
};

it('has the rows and counters of a naive fold, however the events are cut into batches', async () => {
  const property = fc.asyncProperty(steps, async (played) => {
    const ground = await servers.ground();
    try {
      const told = await play(ground, played);
      const rows = await rowsOf(ground.pool, 'fines', 'id');
      const fines = rows.map(({ id, offense_type, amount, status, notes }) => ({
        id,
        offense_type,
        amount,
        status,
        notes,
      }));
      expect(fines).toEqual(
        [...told].map(([id, { offense, amount, status, notes }]) => ({
          id,
          offense_type: offense,
          amount,
          status,
          notes,
        })),
      );
      expect(await countsIn(ground, 'fine_totals', `status || ' ' || offense_type`)).toEqual(
        grouped(told.values(), ({ status, offense }) => `${status} ${offense}`),
      );
      expect(
        await countsIn(ground, 'fine_daily', `day::text || ' ' || status || ' ' || offense_type`),
      ).toEqual(grouped(told.values(), ({ day, status, offense }) => `${day} ${status} ${offense}`));
      const { before, after } = await beforeAndAfterRebuild(ground);
      expect(after).toEqual(before);
    } finally {
      await ground.close();
    }
  });
  await fc.assert(property, { numRuns: 15 });
});
