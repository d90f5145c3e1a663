import { closeDays, closingHealth } from '@fines/command-api/access-log/close-days.ts';
import type { ClosedDay } from '@fines/domain/access-log/events.ts';
import { shiftDay, shiftYear } from '@fines/domain/shared/dates.ts';
import { ACCESS_LOG_STREAM } from '@fines/domain/shared/streams.ts';
import { Finding } from '@fines/platform/http/health.ts';
import { LOOKS, lookDay } from '@fines/platform/shared/access-log-table.ts';
import { closedDays } from '@fines/proof/look-days.ts';
import { verify } from '@fines/proof/verify/verify.ts';
import { describe, expect, it } from 'vitest';

import { openProcesses, type Process } from '../command-api/processes.ts';
import { accessLogDayClosed, metadata } from '../domain/events.ts';
import { useServers } from '../projector/use-servers.ts';

const servers = useServers();

const TODAY = new Date().toISOString().slice(0, 10);
const daysAgo = (days: number): string => shiftDay(TODAY, -days);
/** The newest settled day is the one before yesterday, also if the test runs shortly after midnight. */
const NIGHT = `${daysAgo(1)}T02:30:00.000Z`;

let processes: Process[];
const setUp = async (): Promise<void> => {
  processes = await openProcesses(servers, 2);
};
const look = (at: string, subject = 'HSD 472 BM') =>
  servers.pool.query(
    `INSERT INTO ${LOOKS} (at, person_id, kind, subject, address) VALUES ($1, 'x', 'VEHICLE', $2, '::1')`,
    [at, subject],
  );
const close = (nth = 0, most?: number, now = NIGHT): Promise<void> =>
  closeDays(processes[nth] ?? raise(), now, most);
const raise = (): never => {
  throw new Error('There is no such process');
};
const closed = async (): Promise<string[]> =>
  (await closedDays(servers.log.store)).map(({ date, rows }) => `${date} ${rows}`);

describe('the days of the access log', () => {
  it('are closed in order, each once, also those without looks, by several processes at once', async () => {
    await setUp();
    await look(`${daysAgo(5)}T00:00:00Z`);
    await look(`${daysAgo(5)}T23:59:59.999999Z`);
    await look(`${daysAgo(3)}T12:00:00Z`);
    await look(`${daysAgo(0)}T00:00:00Z`);
    await close(0, 1);
    expect(await closed()).toEqual([`${daysAgo(5)} 2`]);
    await Promise.all([close(0), close(1), close(1)]);
    await close();
    expect(await closed()).toEqual([
      `${daysAgo(5)} 2`,
      `${daysAgo(4)} 0`,
      `${daysAgo(3)} 1`,
      `${daysAgo(2)} 0`,
    ]);
    const [event] = await servers.log.store.readStream(ACCESS_LOG_STREAM);
    expect(event).toMatchObject({ metadata: { actor: { id: 'system' } } });
    const { checks, firstBreak } = await verify(servers.log.store, { now: Date.now(), onEvent: () => {} });
    expect(firstBreak).toBeUndefined();
    expect(checks).toContainEqual(expect.objectContaining({ name: 'Access log days', looked: '4 closed' }));
  });

  it('are not closed before their looks are settled, by whatever clock', async () => {
    await setUp();
    await close(0, 1, `${daysAgo(1)}T01:59:59.999Z`);
    expect(await closed()).toEqual([`${daysAgo(3)} 0`]);
    await close(0, 1, `${daysAgo(1)}T02:00:00.000Z`);
    expect(await closed()).toEqual([`${daysAgo(3)} 0`, `${daysAgo(2)} 0`]);
    await expect(lookDay(servers.pool, TODAY)).rejects.toThrow('can still be recorded');
    await expect(close(0, 9, `${shiftDay(TODAY, 5)}T02:30:00.000Z`)).rejects.toThrow('can still be recorded');
  });

  it('begin with the newest where nobody looked yet', async () => {
    await setUp();
    await close();
    expect(await closed()).toEqual([`${daysAgo(2)} 0`]);
  });

  it('are purged whole, two years before the newest that is closed', async () => {
    await setUp();
    const left = async () => (await servers.pool.query(`SELECT 1 FROM ${LOOKS}`)).rowCount;
    const kept = shiftYear(daysAgo(2), -2);
    await look(`${shiftDay(kept, -1)}T23:59:59.999999Z`);
    await look(`${kept}T00:00:00Z`);
    await look(`${shiftYear(TODAY, -2)}T00:00:00Z`, 'young');
    const byHand = servers.pool.query(`DELETE FROM ${LOOKS} WHERE subject = 'young'`);
    await expect(byHand).rejects.toThrow('stays as it is for two years');
    await servers.log.write(ACCESS_LOG_STREAM, accessLogDayClosed({ date: daysAgo(4) }));
    await close(0, 0);
    expect(await left()).toBe(3);
    await close();
    expect(await closed()).toHaveLength(3);
    expect(await left()).toBe(2);
  });

  it('make readiness say so, if none was closed for 26 hours', async () => {
    await setUp();
    const [{ store } = raise()] = processes;
    const says = (started: string) => closingHealth(store, Date.parse(started))();
    expect(await says(new Date().toISOString())).toBeUndefined();
    expect(await says(`${daysAgo(5)}T12:00:00Z`)).toBeInstanceOf(Finding);
    await close();
    expect(await says(`${daysAgo(5)}T12:00:00Z`)).toBeUndefined();
  });
});

describe('an event that closes a day out of turn', () => {
  const DAY: ClosedDay = accessLogDayClosed().data;
  const AT = '2026-03-10T08:00:00.000Z';

  it.each<[string, ClosedDay, string]>([
    ['of a day that is closed', DAY, 'closes 2026-03-09, and the next day of the access log is 2026-03-10'],
    [
      'that leaves one out',
      { ...DAY, date: '2026-03-11' },
      'and the next day of the access log is 2026-03-10',
    ],
    ['too early', { ...DAY, date: '2026-03-10' }, 'of which looks could still be recorded'],
  ])('%s is a break', async (_what, day, problem) => {
    await setUp();
    const events = [accessLogDayClosed({}, AT), accessLogDayClosed(day, AT)];
    await servers.log.write(ACCESS_LOG_STREAM, ...events);
    const { firstBreak } = await verify(servers.log.store, { now: Date.now(), onEvent: () => {} });
    expect(firstBreak).toMatchObject({ revision: 1, problem: expect.stringContaining(problem) });
  });

  it.each([
    ['review-1', accessLogDayClosed({}, AT), 'is closed in access-log'],
    [
      ACCESS_LOG_STREAM,
      { ...accessLogDayClosed({}, AT), metadata: metadata(AT) },
      'leaves no AccessLogDayClosed',
    ],
  ])('in %s, by whom it should not be, is a break', async (stream, event, problem) => {
    await setUp();
    await servers.log.write(stream, event);
    expect(
      (await verify(servers.log.store, { now: Date.now(), onEvent: () => {} })).firstBreak?.problem,
    ).toContain(problem);
  });
});
