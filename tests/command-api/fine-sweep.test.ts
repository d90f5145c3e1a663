import { randomUUID } from 'node:crypto';

import { issueBody } from '@fines/command-api/fine/bodies.ts';
import { issueFine } from '@fines/command-api/fine/issue.ts';
import { sweptFines } from '@fines/command-api/fine/swept-fines.ts';
import { sweep, sweepOf } from '@fines/command-api/numbering/sweep.ts';
import { isIssued } from '@fines/domain/fine/state.ts';
import { formatFineNumber } from '@fines/domain/fine/status.ts';
import { localYear } from '@fines/domain/shared/dates.ts';
import { verify } from '@fines/proof/verify/verify.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { fineIssued } from '../domain/events.ts';
import { useTables } from '../projector/use-servers.ts';
import { newDatabase } from '../support/databases.ts';
import { issueRequest } from '../support/fines.ts';
import { fineEvents } from './log-of.ts';
import { contextAt, newFine, openProcesses, type Process } from './processes.ts';

const YEAR = localYear(new Date().toISOString());
const numberOf = (sequence: number, year = YEAR) => formatFineNumber(year, sequence);

const servers = useTables(newDatabase);
let command: Process;
beforeEach(async () => {
  [command = expect.unreachable()] = await openProcesses(servers, 1);
});
afterEach(() => command.close());

const inAMinute = () => new Date(Date.now() + 60_000);
const sweepAll = (olderThan = inAMinute()) => sweep(sweptFines(command), olderThan);

/** As another process would, that then ends. */
const issueDirectly = (sequence: number, year = YEAR) =>
  servers.log.fine(numberOf(sequence, year), fineIssued({ fineNumber: numberOf(sequence, year) }));

const typesOf = async (sequence: number, year = YEAR) =>
  (await fineEvents(servers.log.store, numberOf(sequence, year))).map(({ type }) => type);

/** A command whose key came before; the number of its fine. */
async function issueAgain(commandId: string): Promise<string | undefined> {
  const context = { ...contextAt(undefined, commandId), key: command.keys.of(commandId) };
  const { state } = await issueFine(
    command,
    issueBody.parse(issueRequest({ dateIssued: undefined })),
    context,
  );
  return isIssued(state) ? state.fineNumber : undefined;
}

const verifyLater = () =>
  verify(servers.log.store, { now: Date.now() + 3_600_000, onEvent: () => undefined });

describe('the sweep of fine numbers', () => {
  it('voids what was left out, however far back, so that every number is explained', async () => {
    for (let sequence = 2; sequence <= 150; sequence++) if (sequence !== 77) await issueDirectly(sequence);
    expect((await verifyLater()).firstBreak?.problem).toMatch(/^FN-\d+-001 is missing, and 1 more/);
    await sweepAll();
    for (const sequence of [1, 77]) {
      expect(await fineEvents(servers.log.store, numberOf(sequence))).toEqual([
        {
          type: 'FineNumberVoided',
          data: { fineNumber: numberOf(sequence), reason: 'No fine was issued under this number' },
        },
      ]);
    }
    const { firstBreak, checks } = await verifyLater();
    expect(firstBreak).toBeUndefined();
    expect(checks).toContainEqual({
      name: 'Fine numbers',
      looked: `FN-${YEAR}: 1 to 150, 2 left out and voided`,
      breaks: 0,
      toLookAt: 0,
    });
    expect(await sweptFines(command).marks.of(YEAR)).toBe(150);
    expect(await newFine(command)).toBe(numberOf(151));
  });

  it('leaves alone what may still be on its way, and what lies beyond the newest', async () => {
    await issueDirectly(2);
    await sweepAll(new Date(Date.now() - 120_000));
    expect(await typesOf(1)).toEqual([]);
    expect(await newFine(command)).toBe(numberOf(1));
    await sweepAll();
    expect(await typesOf(3)).toEqual([]);
  });

  it('is not made again before the log has grown, unless something was too young', async () => {
    let reads = 0;
    const readStream: typeof command.store.readStream = (...which) => {
      reads += 1;
      return command.store.readStream(...which);
    };
    const counted = { ...command, store: { ...command.store, readStream } };
    const sweepAfter = (afterSeconds: number) => {
      const sweepOnce = sweepOf([sweptFines(counted)], { store: counted.store, afterSeconds });
      return async () => {
        reads = 0;
        await sweepOnce();
        return reads > 0;
      };
    };
    await newFine(command);
    const sweepAtOnce = sweepAfter(-60);
    expect([await sweepAtOnce(), await sweepAtOnce()]).toEqual([true, false]);
    await issueDirectly(3);
    expect([await sweepAtOnce(), await sweepAtOnce(), await sweepAtOnce()]).toEqual([true, true, false]);
    expect(await typesOf(2)).toEqual(['FineNumberVoided']);
    await newFine(command);
    const sweepLater = sweepAfter(600);
    expect([await sweepLater(), await sweepLater()]).toEqual([true, true]);
  });

  it('sends on who comes too late with a number in hand', async () => {
    const series = await command.fineNumbers.of(YEAR);
    expect(await series.take()).toBe(1);
    await issueDirectly(2);
    await sweepAll();
    series.giveBack(1);
    expect(await newFine(command)).toBe(numberOf(3));
    expect(await typesOf(1)).toEqual(['FineNumberVoided']);
  });

  it('sends on a command with a key, which still makes one fine', async () => {
    const commandId = randomUUID();
    await command.keys.of(commandId).claim({ year: YEAR, sequence: 1, now: new Date().toISOString() });
    await issueDirectly(2);
    await sweepAll();
    const again = () => issueAgain(commandId);
    expect([await again(), await again()]).toEqual([numberOf(3), numberOf(3)]);
  });

  it('leaves out no number when a command of last year comes again', async () => {
    const commandId = randomUUID();
    await command.keys
      .of(commandId)
      .claim({ year: YEAR - 1, sequence: 1, now: `${YEAR - 1}-12-31T12:00:00.000Z` });
    expect(await issueAgain(commandId)).toBe(numberOf(1, YEAR - 1));
    expect(await newFine(command)).toBe(numberOf(1));
  });

  it('voids once, however many sweep at once', async () => {
    await issueDirectly(3);
    await Promise.all([sweepAll(), sweepAll(), sweepAll()]);
    expect([await typesOf(1), await typesOf(2)]).toEqual([['FineNumberVoided'], ['FineNumberVoided']]);
  });

  it('closes last year, and years in which somebody issued a fine or swept', async () => {
    for (const year of [YEAR - 1, 2019, 2018]) await issueDirectly(2, year);
    await command.fineNumbers.of(2019);
    await sweptFines(command).marks.move(2018, 0);
    await sweepAll();
    for (const year of [YEAR - 1, 2019, 2018]) expect(await typesOf(1, year)).toEqual(['FineNumberVoided']);
  });
});
