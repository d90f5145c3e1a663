import { randomUUID } from 'node:crypto';

import { handle } from '@fines/command-api/engine/handle.ts';
import { issueBody } from '@fines/command-api/fine/bodies.ts';
import { issueFine } from '@fines/command-api/fine/issue.ts';
import { offenseDecider } from '@fines/command-api/offense/offenses-on.ts';
import { isIssued } from '@fines/domain/fine/state.ts';
import { offenseChangesSchema, offenseViewSchema } from '@fines/domain/offense/view.ts';
import { localDay, shiftDay, startOfLocalDay } from '@fines/domain/shared/dates.ts';
import { OFFENSES_STREAM } from '@fines/domain/shared/streams.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { actor, cents } from '../domain/events.ts';
import { PARKING } from '../domain/offense/offense-lives.ts';
import { openTables, type Tables } from '../projector/servers.ts';
import { newDatabase } from '../support/databases.ts';
import { issueRequest } from '../support/fines.ts';
import { problemOf } from '../support/problems.ts';
import { contextAt, openProcesses, type Process } from './processes.ts';
import { useStaff } from './staff.ts';

const staff = useStaff();

const today = localDay(new Date().toISOString());
const tomorrow = shiftDay(today, 1);

const seatbelt = { name: 'Seatbelt violation', offenseType: 'NO_SEATBELT', amount: 120, validFrom: tomorrow };
const SEATBELT = '/offenses/seatbelt/changes';

/** Adds an offense that nobody else in these tests knows. */
const addAny = (headers: Record<string, string>) =>
  staff.admin.post('/offenses', { ...seatbelt, name: `Offense ${randomUUID()}` }, headers);

const versionOf = async () => (await staff.admin.get('/offenses/changes')).headers.get('ETag') ?? '';

describe('the catalogue over HTTP', () => {
  it('is changed by a super admin from tomorrow on, read by everybody, and signed off by another', async () => {
    const key = { 'Idempotency-Key': randomUUID(), 'If-Match': await versionOf() };
    const changed = await staff.admin.post(SEATBELT, seatbelt, key);
    expect(changed).toMatchObject({
      status: 201,
      body: { validFrom: tomorrow, before: { amount: 60 }, after: { amount: 120, law: null } },
    });
    expect((await staff.admin.post(SEATBELT, seatbelt, key)).body).toEqual(changed.body);

    const seen = { 'X-Min-Position': changed.headers.get('X-Position') ?? '' };
    const amountOn = async (query: string) => {
      const { body } = await staff.officer.get(`/offenses${query}`, seen);
      return z
        .array(offenseViewSchema.strict())
        .parse(body)
        .find(({ id }) => id === 'seatbelt')?.amount;
    };
    expect([await amountOn(''), await amountOn(`?on=${tomorrow}`)]).toEqual([60, 120]);
    const { changes } = offenseChangesSchema.parse((await staff.manager.get('/offenses/changes', seen)).body);
    expect(changes).toContainEqual(changed.body);

    const act = `/reviews/${OFFENSES_STREAM}-R${z.object({ revision: z.int() }).parse(changed.body).revision}`;
    expect((await staff.manager.get(act, seen)).body).toMatchObject({
      kind: 'OFFENSE_CHANGED',
      review: null,
    });
    expect(problemOf(await staff.admin.post(act, {}))).toMatchObject({ status: 403, code: 'own-act' });
    expect((await staff.manager.post(act, {})).status).toBe(201);
  });

  it('refuses who has seen an older one', async () => {
    const old = { 'If-Match': await versionOf() };
    const added = await addAny(old);
    expect(added.status).toBe(201);
    expect(problemOf(await addAny(old))).toMatchObject({ status: 412 });
  });

  it.each<[string, Record<string, unknown>, number, string]>([
    ['today', { validFrom: today }, 422, 'validFrom'],
    ['a day that is none', { validFrom: '2026-02-30' }, 422, 'validFrom'],
    ['an amount of nothing', { amount: 0 }, 422, 'amount'],
    ['three decimals', { amount: 60.005 }, 422, 'amount'],
    ['a name of another offense', { name: 'illegal  PARKING' }, 409, 'name'],
    ['no name', { name: ' ' }, 422, 'name'],
  ])('refuses %s', async (_what, change, status, field) => {
    const problem = problemOf(await staff.admin.post(SEATBELT, { ...seatbelt, ...change }));
    expect(problem.status).toBe(status);
    expect(Object.keys(problem.errors ?? {})).toEqual([field]);
  });
});

describe('a fine', () => {
  let servers: Tables;
  let processes: Process[] = [];
  const [ISSUING, CHANGING] = [0, 1];
  beforeAll(async () => {
    servers = await openTables(newDatabase);
    processes = await openProcesses(servers, 2);
  });
  afterAll(async () => {
    await Promise.all(processes.map((process) => process.close()));
    await servers.close();
  });

  function processNo(nth: number): Process {
    const process = processes[nth];
    if (process === undefined) throw new Error('There are two processes');
    return process;
  }

  const midnight = Date.parse(startOfLocalDay(tomorrow));
  const around = (ms: number) => new Date(midnight + ms).toISOString();

  async function amountAt(now: string, more: Record<string, unknown> = {}): Promise<number> {
    const parking = { offenseType: 'PARKING', offenseDescription: 'illegal parking', amount: undefined };
    const body = issueBody.parse(issueRequest({ ...parking, dateIssued: undefined, ...more }));
    const { state } = await issueFine(processNo(ISSUING), body, contextAt(now));
    if (!isIssued(state)) throw new Error('The fine was not issued');
    return state.amount;
  }

  it('costs what was in force when it was committed, though another process changed it meanwhile', async () => {
    expect(await amountAt(around(-1))).toBe(cents(60));
    await handle(processNo(CHANGING).store, offenseDecider, {
      stream: OFFENSES_STREAM,
      command: () => ({
        type: 'ChangeOffense' as const,
        actor: actor('SUPER_ADMIN'),
        now: new Date().toISOString(),
        id: 'parking',
        from: tomorrow,
        terms: PARKING,
      }),
      context: contextAt(),
    });
    expect(await amountAt(around(-1))).toBe(cents(60));
    expect(await amountAt(around(0))).toBe(cents(120));
    expect(await amountAt(around(0), { dateIssued: around(-1) })).toBe(cents(60));
    await expect(amountAt(around(0), { amount: 60 })).rejects.toMatchObject({
      errors: { amount: 'The amount for this offense is SZL 120.00' },
    });
  });
});
