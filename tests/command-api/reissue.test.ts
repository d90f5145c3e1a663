import { randomUUID } from 'node:crypto';

import { changeFine } from '@fines/command-api/fine/change.ts';
import { reissueFine } from '@fines/command-api/fine/reissue.ts';
import { sweptFines } from '@fines/command-api/fine/swept-fines.ts';
import { sweep } from '@fines/command-api/numbering/sweep.ts';
import { isIssued } from '@fines/domain/fine/state.ts';
import { fineStream, formatFineNumber } from '@fines/domain/fine/status.ts';
import { parseNumber } from '@fines/domain/shared/streams.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { actor, fineIssued, NOW } from '../domain/events.ts';
import { type Tables, openTables } from '../projector/servers.ts';
import { newDatabase } from '../support/databases.ts';
import { fineEvents } from './log-of.ts';
import { contextAt, newFine, openProcesses, pay, type Process } from './processes.ts';

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

const eventsOf = (fineNumber: string) => fineEvents(servers.log.store, fineNumber);

/** As it comes with a key. */
async function reissue(process: Process, fineNumber: string, commandId: string = randomUUID()) {
  const context = {
    ...contextAt(undefined, commandId),
    actor: actor('MANAGER'),
    key: process.keys.of(commandId, `POST /fines/${fineNumber}/reissue`),
  };
  const wanted = { fineNumber, licensePlate: 'HSD 999 ZZ', reason: 'Misread' };
  const { state } = await reissueFine(process, wanted, context);
  if (!isIssued(state)) throw new Error('Not issued');
  return state.fineNumber;
}

const deletedFor = (replacedBy: string) => ({
  type: 'FineDeleted',
  data: { reason: `Reissued as ${replacedBy}: Misread`, replacedBy },
});

/** What a process leaves behind that ends between the new fine and the voiding of the old one. */
async function halfDone(old: string): Promise<string> {
  const last = parseNumber(await newFine(one));
  if (last === undefined) throw new Error('No number');
  const replacement = formatFineNumber(last.year, last.sequence + 1);
  await servers.log.fine(
    replacement,
    fineIssued({ fineNumber: replacement, replaces: { fineNumber: old, reason: 'Misread' } }),
  );
  return replacement;
}

const sequence = (fineNumber: string) => Number(fineNumber.split('-')[2]);

const remove = () => ({ type: 'DeleteFine', actor: actor('MANAGER'), now: NOW }) as const;

const sweepAll = () => sweep(sweptFines(one), new Date(Date.now() + 60_000));

describe('a fine that is voided and reissued', () => {
  it('keeps all but its plate, and each of the two names the other', async () => {
    const old = await newFine(one);
    const fresh = await reissue(one, old);
    const [before, deleted] = await eventsOf(old);
    const [after] = await eventsOf(fresh);
    expect(deleted).toEqual(deletedFor(fresh));
    expect(after?.data).toEqual({
      ...before?.data,
      fineNumber: fresh,
      licensePlate: 'HSD 999 ZZ',
      dueDate: expect.any(String),
      replaces: { fineNumber: old, reason: 'Misread' },
    });
    const [{ metadata } = expect.unreachable()] = await servers.log.store.readStream(fineStream(fresh));
    expect(metadata).toMatchObject({ actor: { id: actor('MANAGER').id } });
  });

  it('comes to one new fine however often the command comes, wherever, and whenever', async () => {
    const [old, commandId] = [await newFine(one), randomUUID()];
    const both = await Promise.all([reissue(one, old, commandId), reissue(other, old, commandId)]);
    expect(new Set([...both, await reissue(other, old, commandId)]).size).toBe(1);
    expect(await eventsOf(old)).toHaveLength(2);
  });

  it('is not when it is paid, nor disputed, nor has that plate already: that costs no number', async () => {
    const [paid, same] = [await newFine(one), await newFine(one)];
    await pay(one, paid);
    await expect(reissue(one, paid)).rejects.toMatchObject({ code: 'payment-stands' });
    const fresh = await reissue(one, same);
    await expect(reissue(one, fresh)).rejects.toMatchObject({ errors: { licensePlate: expect.any(String) } });
    await expect(reissue(one, same)).rejects.toMatchObject({ code: 'not-found' });
    expect(sequence(await newFine(one))).toBe(sequence(fresh) + 1);
  });

  it('by two at once in two processes leaves one new fine standing', async () => {
    const old = await newFine(one);
    const outcomes = await Promise.allSettled([reissue(one, old), reissue(other, old)]);
    const fresh = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(fresh).toHaveLength(1);
    expect((await eventsOf(old)).slice(1)).toEqual([deletedFor(fresh[0] ?? '')]);
    const types = (await eventsOf(fresh[0] ?? '')).map(({ type }) => type);
    expect(types).toEqual(['FineIssued']);
  });
});

describe('a process that ends between the new fine and the voiding of the old one', () => {
  it('is finished by the sweeper, in the name of whoever began, once', async () => {
    const old = await newFine(one);
    const fresh = await halfDone(old);
    await sweepAll();
    await sweepAll();
    expect((await eventsOf(old)).slice(1)).toEqual([deletedFor(fresh)]);
    const [issued] = await servers.log.store.readStream(fineStream(fresh));
    const [, deleted] = await servers.log.store.readStream(fineStream(old));
    const who = { actor: expect.objectContaining({ id: expect.any(String) }) };
    expect(deleted?.metadata).toMatchObject(who);
    expect(Object(deleted?.metadata).actor).toEqual(Object(issued?.metadata).actor);
  });

  it('is taken back if the old one was paid meanwhile', async () => {
    const old = await newFine(one);
    const fresh = await halfDone(old);
    await pay(one, old);
    await sweepAll();
    expect((await eventsOf(old)).map(({ type }) => type)).toEqual(['FineIssued', 'PaymentRecorded']);
    expect((await eventsOf(fresh)).at(-1)).toEqual({
      type: 'FineDeleted',
      data: { reason: `${old} was not voided: Refund the payment first` },
    });
  });

  it('leaves alone what somebody took back', async () => {
    const old = await newFine(one);
    const fresh = await halfDone(old);
    await changeFine(one.store, fresh, remove, contextAt());
    await sweepAll();
    expect(await eventsOf(old)).toHaveLength(1);
  });
});
