import { createHash, randomUUID } from 'node:crypto';

import { CommandKeys } from '@fines/command-api/engine/command-keys.ts';
import { KeyedMutex } from '@fines/command-api/engine/mutex.ts';
import { issueBody } from '@fines/command-api/fine/bodies.ts';
import { changeFine } from '@fines/command-api/fine/change.ts';
import { issueFine } from '@fines/command-api/fine/issue.ts';
import { EventStoreUnavailable } from '@fines/platform/event-store/event-store.ts';
import { addMilliseconds } from 'date-fns/addMilliseconds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { actor, NOW } from '../domain/events.ts';
import { type Tables, openTables } from '../projector/servers.ts';
import { newDatabase } from '../support/databases.ts';
import { issueRequest } from '../support/fines.ts';
import { fineEvents } from './log-of.ts';
import { contextAt, newFine, openProcesses, type Process } from './processes.ts';

let servers: Tables;
let one: Process;
let other: Process;
beforeAll(async () => {
  servers = await openTables(newDatabase);
  [one = expect.unreachable(), other = expect.unreachable()] = await openProcesses(servers, 2);
});
afterAll(async () => {
  for (const process of [one, other]) await process.close();
  await servers.close();
});

/** An amendment as it comes with a key. */
const amend = (process: Process, fineNumber: string, notes: string, commandId: string, now?: string) =>
  changeFine(
    process.store,
    fineNumber,
    () => ({ type: 'AmendFine', changes: { notes }, actor: actor('MANAGER'), now: NOW }),
    {
      ...contextAt(now, commandId),
      key: process.keys.of(commandId, `PUT /fines/${fineNumber}\n${notes}`),
    },
  );

const notNow = () => Promise.reject(new EventStoreUnavailable('not now'));

const REUSED = { kind: 'invalid', code: 'idempotency-key-reused' };

describe('two requests with one key at the same moment, in two processes', () => {
  it.each([
    ['about two fines', 'x', 'x'],
    ['about one fine', 'x', 'y'],
  ])('%s: one is done, the other refused', async (about, mine, yours) => {
    for (let round = 0; round < 8; round++) {
      const first = await newFine(one);
      const second = about === 'about two fines' ? await newFine(one) : first;
      const commandId = randomUUID();
      const outcomes = await Promise.allSettled([
        amend(one, first, mine, commandId),
        amend(other, second, yours, commandId),
      ]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const refusal = outcomes.find((outcome) => outcome.status === 'rejected');
      expect(refusal?.reason).toMatchObject(REUSED);
      const written = [...new Set([first, second])].map((fine) => fineEvents(servers.log.store, fine));
      const types = (await Promise.all(written)).flat().map(({ type }) => type);
      expect(types.filter((type) => type === 'FineAmended')).toHaveLength(1);
    }
  });

  it('that are the same are all answered with one event and its time', async () => {
    const fine = await newFine(one);
    const commandId = randomUUID();
    const same = [one, other, one, other, one].map((process, nth) =>
      amend(process, fine, 'same', commandId, addMilliseconds(new Date(), nth).toISOString()),
    );
    const answers = await Promise.all(same);
    expect(answers).toEqual(answers.map(() => answers[0]));
    expect(answers[0]?.revision).toBe(1);
    expect(await fineEvents(servers.log.store, fine)).toHaveLength(2);
  });
});

describe('what a key stands for', () => {
  it('is told by the log when the table is lost', async () => {
    const [fine, commandId] = [await newFine(one), randomUUID()];
    await amend(one, fine, 'kept', commandId);
    await servers.pool.query('DELETE FROM command.keys');
    await expect(amend(one, fine, 'else', commandId)).rejects.toMatchObject(REUSED);
    expect(await amend(one, fine, 'kept', commandId)).toMatchObject({ revision: 1 });
    const [, event] = await servers.log.store.readStream(`fine-${fine}`);
    expect(event?.metadata).toMatchObject({
      commandId,
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('is answered as before when the rules, which know the date, would refuse it by now', async () => {
    const [commandId, daysBack] = [randomUUID(), (days: number) => new Date(Date.now() - days * 86_400_000)];
    const dateIssued = daysBack(6.9).toISOString();
    const issueAt = (now: Date, key: string) =>
      issueFine(one, issueBody.parse(issueRequest({ dateIssued })), {
        ...contextAt(now.toISOString(), commandId),
        key: one.keys.of(commandId, key),
      });
    const { state } = await issueAt(new Date(), 'same');
    const muchLater = daysBack(-3);
    expect(await issueAt(muchLater, 'same')).toMatchObject({ state, revision: 0 });
    await expect(issueAt(muchLater, 'else')).rejects.toMatchObject(REUSED);
    const first = issueFine(one, issueBody.parse(issueRequest({ dateIssued })), {
      ...contextAt(muchLater.toISOString(), randomUUID()),
      key: one.keys.of(randomUUID(), 'same'),
    });
    await expect(first).rejects.toMatchObject({
      errors: { dateIssued: expect.stringContaining('at most 7') },
    });
  });

  it('is a number of the year in which it came first, and the fine is dated in that year', async () => {
    const commandId = randomUUID();
    const issueAt = (process: Process, now: string) =>
      issueFine(process, issueBody.parse(issueRequest({ dateIssued: undefined })), {
        ...contextAt(now, commandId),
        key: process.keys.of(commandId, 'same'),
      });
    const cutOff = { ...one, store: { ...one.store, append: notNow } };
    const [before, after] = ['2025-12-31T21:59:59.500Z', '2025-12-31T22:00:01.000Z'];
    await expect(issueAt(cutOff, before)).rejects.toThrow(EventStoreUnavailable);
    const { state } = await issueAt(other, after);
    expect(state).toMatchObject({ fineNumber: 'FN-2025-001', dateIssued: before, createdAt: after });
    expect(await issueAt(one, after)).toMatchObject({ state, revision: 0 });
  });
});

describe('a fingerprint', () => {
  it('needs the secret, so that nobody can try out what a password in a request was', () => {
    const sent = 'POST /api/users\n{"password":"a-password"}';
    const mine = one.keys.of('id', sent).fingerprint;
    expect(mine).toBe(other.keys.of('id', sent).fingerprint);
    expect(mine).not.toBe(new CommandKeys(servers.pool, 'another secret').of('id', sent).fingerprint);
    expect(mine).not.toBe(createHash('sha256').update(sent).digest('hex'));
  });
});

describe('a mutex by name', () => {
  it('lets work under one name wait for the earlier one, and no other', async () => {
    const mutex = new KeyedMutex();
    const first = Promise.withResolvers<void>();
    const order: string[] = [];
    const a = mutex.run('a', async () => {
      await first.promise;
      order.push('a1');
    });
    const again = mutex.run('a', async () => void order.push('a2'));
    await mutex.run('b', async () => void order.push('b'));
    first.resolve();
    await Promise.all([a, again]);
    expect(order).toEqual(['b', 'a1', 'a2']);
  });

  it('goes on after work that failed', async () => {
    const mutex = new KeyedMutex();
    const failed = mutex.run('a', () => Promise.reject(new Error('no')));
    const next = mutex.run('a', () => Promise.resolve('yes'));
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});
