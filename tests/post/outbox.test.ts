import { randomUUID } from 'node:crypto';

import { eraseRecord } from '@fines/command-api/erasure/erase-record.ts';
import { sendAgain, sendReminder, settleAsArrived } from '@fines/command-api/post/decide.ts';
import { fineStream } from '@fines/domain/fine/status.ts';
import { localDay, shiftDay } from '@fines/domain/shared/dates.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { change, issue } from '../command-api/erasing.ts';
import { contextAt, openProcesses, pay, type Process } from '../command-api/processes.ts';
import { chief } from '../domain/fine/fine-scenarios.ts';
import { useServers } from '../projector/use-servers.ts';
import { noonOf, PostOffice, type Servers, startServers } from './post-office.ts';

const servers = useServers();

let process: Process;
let other: Process;
let out: Servers;
let office: PostOffice;

beforeEach(async () => {
  const [one, two] = await openProcesses(servers, 2);
  if (one === undefined || two === undefined) throw new Error('No processes');
  [process, other] = [one, two];
  out = await startServers();
  office = new PostOffice(process, out);
  await office.open();
  return async () => {
    await office.close();
    await out.close();
  };
});

const EMAIL = { driverEmail: 'sipho.dlamini@example.sz' };
const PHONE = { driverPhone: '7602 1234' };

const asking = () => ({
  ...process,
  channels: ['EMAIL', 'SMS'] as const,
  wake: () => Promise.resolve(),
});

const today = (): string => localDay(new Date().toISOString());
/** Days from today on which a new fine is due. */
const dueAt = (days: number): string => noonOf(shiftDay(today(), 30 + days));

const outcomes = async (fineNumber: string) =>
  (await office.told(fineNumber)).map(
    ({ data: { kind, channel, outcome } }) => `${kind} ${channel} ${outcome}`,
  );

const dead = async () =>
  (await office.rows())
    .filter(({ is_open: isOpen }) => isOpen === false)
    .map(({ id, state }) => ({ id, state }));

const onlyId = async (): Promise<string> => String((await office.rows())[0]?.['id']);

describe('what happens to a fine', () => {
  it('is told by each way that is known, once, and by none where none is', async () => {
    const fineNumber = await issue(process, { ...EMAIL, ...PHONE });
    await issue(process, {});
    await office.run();
    await office.run();
    expect(out.mail.mails.map(({ to }) => to)).toEqual(['sipho.dlamini@example.sz']);
    expect(out.mail.mails[0]?.raw).toContain(`filename=${fineNumber}-notice.pdf`);
    expect(out.sms.taken.map(({ to }) => to)).toEqual(['+26876021234']);
    expect(await office.rows()).toEqual([]);
    const told = await office.told(fineNumber);
    expect(told.map(({ data }) => data).toSorted((a, b) => a.channel.localeCompare(b.channel))).toEqual([
      expect.objectContaining({ kind: 'NOTICE', channel: 'EMAIL', to: 's…i@example.sz', outcome: 'SENT' }),
      expect.objectContaining({ kind: 'NOTICE', channel: 'SMS', to: '+268 ••••1234', outcome: 'SENT' }),
    ]);
    const [issued] = await process.store.readStream(fineStream(fineNumber));
    for (const { metadata } of told) {
      expect(metadata).toMatchObject({
        actor: { id: 'system' },
        $causationId: Object(issued?.metadata).commandId,
      });
    }
  });

  it('is told of a payment and of a decision, but not of a dispute that was withdrawn by paying', async () => {
    const fineNumber = await issue(process, EMAIL);
    const dispute = () =>
      change(process, fineNumber, (by) => ({
        type: 'SubmitDispute',
        ...by,
        reason: 'It was not me',
        evidence: null,
        photos: [],
      }));
    await dispute();
    await change(process, fineNumber, (by) => ({
      type: 'ResolveDispute',
      ...by,
      actor: chief(),
      disputeId: `${fineNumber}-D1`,
      status: 'REJECTED',
      resolution: 'It was',
    }));
    await dispute();
    await pay(process, fineNumber);
    await office.run();
    expect((await outcomes(fineNumber)).toSorted()).toEqual(['DECISION EMAIL SENT', 'RECEIPT EMAIL SENT']);
    expect(out.mail.mails).toHaveLength(2);
  });

  it('is not told any more when it is paid, deleted, disputed or not to be told to anybody by then', async () => {
    const fines = [];
    for (let n = 0; n < 4; n++) fines.push(await issue(process, PHONE));
    const [disputed = '', deleted = '', unknown = '', paid = ''] = fines;
    out.sms.manners.push(500, 500, 500, 500);
    await office.run();
    expect(await office.rows()).toHaveLength(4);
    await change(process, disputed, (by) => ({ type: 'ChangeFineStatus', ...by, to: 'DISPUTED' }));
    await change(process, deleted, (by) => ({ type: 'DeleteFine', ...by }));
    await change(process, unknown, (by) => ({ type: 'AmendFine', ...by, changes: { driverPhone: null } }));
    await pay(process, paid);
    await office.later();
    await office.run();
    expect(out.sms.taken).toHaveLength(1);
    expect(out.sms.taken[0]?.text).toContain('Receipt RCP-');
    expect(await office.rows()).toEqual([]);
    expect(await outcomes(disputed)).toEqual([]);
  });

  it('of before there were messages is no news', async () => {
    await process.pool.query('TRUNCATE command.messages_read');
    await issue(process, EMAIL);
    await office.run();
    expect(out.mail.mails).toEqual([]);
  });
});

describe('a reminder', () => {
  it('comes a week before, on the day and two weeks after, by day, while the fine is unpaid', async () => {
    const fineNumber = await issue(process, EMAIL);
    await office.run();
    for (let days = -10; days <= 20; days++) await office.run(dueAt(days));
    expect((await outcomes(fineNumber)).filter((told) => told.startsWith('REMINDER'))).toHaveLength(3);
    expect((await office.told(fineNumber)).map(({ data }) => data.reminder)).toEqual([undefined, 1, 2, 3]);
    expect(out.mail.mails).toHaveLength(4);
  });

  it('waits for the morning, and is made late if nothing ran that day', async () => {
    const fineNumber = await issue(process, EMAIL);
    await office.run();
    const day = shiftDay(today(), 30);
    await office.run(`${shiftDay(day, -1)}T23:30:00.000Z`);
    await office.run(`${day}T05:59:00.000Z`);
    await office.run(`${day}T16:00:00.000Z`);
    expect(await outcomes(fineNumber)).toEqual(['NOTICE EMAIL SENT']);
    await office.run(noonOf(shiftDay(day, 2)));
    expect(await outcomes(fineNumber)).toEqual(['NOTICE EMAIL SENT', 'REMINDER EMAIL SENT']);
  });

  it('does not come for a fine that was paid, and comes again after a refund moved the day', async () => {
    const fineNumber = await issue(process, EMAIL);
    const receiptNumber = await pay(process, fineNumber);
    await office.run();
    await office.run(dueAt(0));
    await change(process, fineNumber, (by) => ({
      type: 'RefundPayment',
      ...by,
      actor: chief(),
      receiptNumber,
      reason: 'Paid twice',
      transactionReference: null,
    }));
    await office.run();
    await office.run(dueAt(0));
    expect(await outcomes(fineNumber)).toEqual(['RECEIPT EMAIL SENT', 'REMINDER EMAIL SENT']);
  });

  it('is sent once for whoever asks, however often the command comes, and says who asked', async () => {
    const fineNumber = await issue(process, PHONE);
    await office.run();
    const context = { ...contextAt(), actor: chief() };
    const ask = () => sendReminder(asking(), { fineNumber, channel: 'SMS' }, context);
    await ask();
    await ask();
    await expect(sendReminder(asking(), { fineNumber, channel: 'SMS' }, contextAt())).rejects.toMatchObject({
      code: 'reminder-waits',
    });
    await office.run();
    await ask();
    await office.run();
    expect(out.sms.taken).toHaveLength(2);
    expect((await office.told(fineNumber)).at(-1)).toMatchObject({
      data: { kind: 'REMINDER', reminder: 1, askedBy: { id: chief().id } },
      metadata: { actor: { id: 'system' }, $causationId: context.commandId },
    });
    await expect(sendReminder(asking(), { fineNumber, channel: 'EMAIL' }, contextAt())).rejects.toMatchObject(
      { code: 'no-contact' },
    );
    await expect(
      sendReminder({ ...asking(), channels: [] }, { fineNumber, channel: 'SMS' }, contextAt()),
    ).rejects.toMatchObject({ code: 'channel-off' });
  });
});

describe('a message', () => {
  it('that was certainly not taken is sent again later, and then given up', async () => {
    const fineNumber = await issue(process, PHONE);
    out.sms.manners.push(500);
    await office.run();
    await office.run();
    expect(out.sms.requests).toHaveLength(1);
    expect(await office.rows()).toMatchObject([{ state: 'WAITING', reason: 'The SMS gateway answered 500' }]);
    await office.later();
    await office.run();
    expect(out.sms.taken).toHaveLength(1);
    expect(await outcomes(fineNumber)).toEqual(['NOTICE SMS SENT']);

    const another = await issue(process, PHONE);
    for (let attempt = 0; attempt < 12; attempt++) {
      out.sms.manners.push(503);
      await office.later();
      await office.run();
    }
    await office.later();
    await office.run();
    expect(await dead()).toMatchObject([{ state: 'FAILED' }]);
    expect(await outcomes(another)).toEqual(['NOTICE SMS FAILED']);
    expect(out.sms.taken).toHaveLength(1);
  });

  it('that is refused for good fails at once, and can be sent again when the address is right', async () => {
    const fineNumber = await issue(process, EMAIL);
    out.mail.manners.push('refuses-address');
    await office.run();
    expect(await dead()).toMatchObject([{ state: 'FAILED' }]);
    const [told] = await office.told(fineNumber);
    expect(told?.data).toMatchObject({ outcome: 'FAILED', reason: 'The mail server answered 550' });
    await change(process, fineNumber, (by) => ({
      type: 'AmendFine',
      ...by,
      changes: { driverEmail: 'sd@example.sz' },
    }));
    await sendAgain(asking(), await onlyId(), chief());
    await office.run();
    expect(out.mail.mails.map(({ to }) => to)).toEqual(['sd@example.sz']);
    expect(await outcomes(fineNumber)).toEqual(['NOTICE EMAIL FAILED', 'NOTICE EMAIL SENT']);
    expect((await office.told(fineNumber)).at(-1)?.data.askedBy).toMatchObject({ id: chief().id });
    expect(await office.rows()).toEqual([]);
  });

  it.each(['sms', 'mail'] as const)(
    'of which nobody knows whether it arrived is never sent again by itself: %s',
    async (way) => {
      const fineNumber = await issue(process, way === 'sms' ? PHONE : EMAIL);
      out[way].manners.push('takes-and-breaks');
      await office.run();
      for (let n = 0; n < 3; n++) {
        await office.later();
        await office.run();
      }
      expect(out.sms.taken.length + out.mail.mails.length).toBe(1);
      expect(await dead()).toMatchObject([{ state: 'UNKNOWN' }]);
      expect(await outcomes(fineNumber)).toEqual([expect.stringMatching(/UNKNOWN$/)]);
      const settled = await settleAsArrived(
        asking(),
        { id: await onlyId(), note: 'The driver called' },
        { ...contextAt(), actor: chief() },
      );
      expect(settled.events).toMatchObject([
        { type: 'NoticeSent', data: { outcome: 'SENT', reason: 'The driver called' } },
      ]);
      expect((await office.told(fineNumber)).at(-1)?.metadata.actor.id).toBe(chief().id);
      expect(await office.rows()).toEqual([]);
    },
  );

  it('whose sender was killed while it sent is for people, also if it turns up as sent', async () => {
    const fineNumber = await issue(process, PHONE);
    out.sms.manners.push('hangs');
    const hanging = office.run();
    await expect.poll(() => out.sms.taken.length).toBe(1);
    const second = new PostOffice(other, out);
    await office.later();
    await second.run();
    expect(out.sms.taken).toHaveLength(1);
    expect(await dead()).toMatchObject([{ state: 'UNKNOWN' }]);
    expect(await outcomes(fineNumber)).toEqual(['NOTICE SMS UNKNOWN']);
    await out.sms.close();
    await hanging;
    await second.close();
    expect(await outcomes(fineNumber)).toEqual(['NOTICE SMS UNKNOWN']);
  });

  it('that the log tells of is not sent again by tables that are older', async () => {
    const fineNumber = await issue(process, { ...EMAIL, ...PHONE });
    const position = (await process.pool.query('SELECT * FROM command.messages_read')).rows[0];
    out.sms.manners.push('takes-and-breaks');
    await office.run();
    await process.pool.query('DELETE FROM command.messages');
    await process.pool.query('UPDATE command.messages_read SET commit = $1, prepare = $2', [
      position.commit,
      position.prepare,
    ]);
    await office.run();
    expect(out.mail.mails).toHaveLength(1);
    expect(out.sms.taken).toHaveLength(1);
    expect(await office.rows()).toMatchObject([{ channel: 'SMS', state: 'UNKNOWN', is_open: false }]);
    expect(await office.told(fineNumber)).toHaveLength(2);
  });
});

it('takes its turn: two processes together send no more a minute than may be sent', async () => {
  for (let n = 0; n < 8; n++) await issue(process, PHONE);
  const offices = [new PostOffice(process, out, 240), new PostOffice(other, out, 240)];
  const began = performance.now();
  await Promise.all(offices.map((each) => each.run()));
  expect(out.sms.taken).toHaveLength(8);
  expect(performance.now() - began).toBeGreaterThan(7 * 250);
  for (const each of offices) await each.close();
});

it('leaves nothing of a driver who was erased, not even where a message went that was under way', async () => {
  const fineNumber = await issue(process, { ...EMAIL, ...PHONE });
  await office.run();
  await pay(process, fineNumber);
  out.sms.manners.push('hangs');
  const hanging = office.run();
  await expect.poll(() => out.sms.taken.length).toBe(2);
  const cause = { rule: 'REQUEST', erasureId: randomUUID() } as const;
  const context = { ...contextAt(), actor: chief() };
  expect(await eraseRecord(process.store, { kind: 'fine', id: fineNumber }, cause, context)).toBeUndefined();
  await out.sms.close();
  await hanging;
  const everything = JSON.stringify([await office.told(fineNumber), await office.rows()]);
  expect(everything).not.toMatch(/s…i|1234|sipho|6021234/);
  const { data } = (await office.told(fineNumber)).find((told) => told.data.outcome === 'UNKNOWN') ?? {};
  expect(data).toMatchObject({ kind: 'RECEIPT', channel: 'SMS', to: null });
});
