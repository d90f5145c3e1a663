import { randomUUID } from 'node:crypto';

import { eraseRecord } from '@fines/command-api/erasure/erase-record.ts';
import { sendAgain, settleAsArrived } from '@fines/command-api/post/decide.ts';
import { fineStream } from '@fines/domain/fine/status.ts';
import { describe, expect, it } from 'vitest';

import { change, issue } from '../command-api/erasing.ts';
import { contextAt, pay } from '../command-api/processes.ts';
import { chief } from '../domain/fine/fine-scenarios.ts';
import { PostOffice } from './post-office.ts';
import { askingIn, EMAIL, outcomesOf, PHONE, usePost } from './use-post.ts';

const post = usePost();

const dead = async () =>
  (await post.office.rows())
    .filter(({ is_open: isOpen }) => isOpen === false)
    .map(({ id, state }) => ({ id, state }));

const onlyId = async (): Promise<string> => String((await post.office.rows())[0]?.['id']);

describe('what happens to a fine', () => {
  it('is told by each way that is known, once, and by none where none is', async () => {
    const fineNumber = await issue(post.process, { ...EMAIL, ...PHONE });
    await issue(post.process, {});
    await post.office.run();
    await post.office.run();
    expect(post.out.mail.mails.map(({ to }) => to)).toEqual(['sipho.dlamini@example.sz']);
    expect(post.out.mail.mails[0]?.raw).toContain(`filename=${fineNumber}-notice.pdf`);
    expect(post.out.sms.taken.map(({ to }) => to)).toEqual(['+26876021234']);
    expect(await post.office.rows()).toEqual([]);
    const told = await post.office.told(fineNumber);
    expect(told.map(({ data }) => data).toSorted((a, b) => a.channel.localeCompare(b.channel))).toEqual([
      expect.objectContaining({ kind: 'NOTICE', channel: 'EMAIL', to: 's…i@example.sz', outcome: 'SENT' }),
      expect.objectContaining({ kind: 'NOTICE', channel: 'SMS', to: '+268 ••••1234', outcome: 'SENT' }),
    ]);
    const [issued] = await post.process.store.readStream(fineStream(fineNumber));
    for (const { metadata } of told) {
      expect(metadata).toMatchObject({
        actor: { id: 'system' },
        $causationId: Object(issued?.metadata).commandId,
      });
    }
  });

  it('is told of a payment and of a decision, but not of a dispute that was withdrawn by paying', async () => {
    const fineNumber = await issue(post.process, EMAIL);
    const dispute = () =>
      change(post.process, fineNumber, (by) => ({
        type: 'SubmitDispute',
        ...by,
        reason: 'It was not me',
        evidence: null,
        photos: [],
      }));
    await dispute();
    await change(post.process, fineNumber, (by) => ({
      type: 'ResolveDispute',
      ...by,
      actor: chief(),
      disputeId: `${fineNumber}-D1`,
      status: 'REJECTED',
      resolution: 'It was',
    }));
    await dispute();
    await pay(post.process, fineNumber);
    await post.office.run();
    expect((await outcomesOf(post, fineNumber)).toSorted()).toEqual([
      'DECISION EMAIL SENT',
      'RECEIPT EMAIL SENT',
    ]);
    expect(post.out.mail.mails).toHaveLength(2);
  });

  it('is not told any more when it is paid, deleted, disputed or not to be told to anybody by then', async () => {
    const fines = [];
    for (let n = 0; n < 4; n++) fines.push(await issue(post.process, PHONE));
    const [disputed = '', deleted = '', unknown = '', paid = ''] = fines;
    post.out.sms.manners.push(500, 500, 500, 500);
    await post.office.run();
    expect(await post.office.rows()).toHaveLength(4);
    await change(post.process, disputed, (by) => ({ type: 'ChangeFineStatus', ...by, to: 'DISPUTED' }));
    await change(post.process, deleted, (by) => ({ type: 'DeleteFine', ...by }));
    await change(post.process, unknown, (by) => ({
      type: 'AmendFine',
      ...by,
      changes: { driverPhone: null },
    }));
    await pay(post.process, paid);
    await post.office.later();
    await post.office.run();
    expect(post.out.sms.taken).toHaveLength(1);
    expect(post.out.sms.taken[0]?.text).toContain('Receipt RCP-');
    expect(await post.office.rows()).toEqual([]);
    expect(await outcomesOf(post, disputed)).toEqual([]);
  });

  it('of a time without channels is no news either', async () => {
    await issue(post.process, EMAIL);
    await post.office.runWithoutChannels();
    await post.office.run();
    const fineNumber = await issue(post.process, EMAIL);
    await post.office.run();
    expect(post.out.mail.mails).toHaveLength(1);
    expect(await outcomesOf(post, fineNumber)).toEqual(['NOTICE EMAIL SENT']);
  });

  it('of before there were messages is no news', async () => {
    await post.process.pool.query(`DELETE FROM command.consumers WHERE name = 'messages'`);
    await issue(post.process, EMAIL);
    await post.office.run();
    expect(post.out.mail.mails).toEqual([]);
  });
});

describe('a message', () => {
  it('that was certainly not taken is sent again later, and then given up', async () => {
    const fineNumber = await issue(post.process, PHONE);
    post.out.sms.manners.push(500);
    await post.office.run();
    await post.office.run();
    expect(post.out.sms.requests).toHaveLength(1);
    expect(await post.office.rows()).toMatchObject([
      { state: 'WAITING', reason: 'The SMS gateway answered 500' },
    ]);
    await post.office.later();
    await post.office.run();
    expect(post.out.sms.taken).toHaveLength(1);
    expect(await outcomesOf(post, fineNumber)).toEqual(['NOTICE SMS SENT']);

    const another = await issue(post.process, PHONE);
    for (let attempt = 0; attempt < 12; attempt++) {
      post.out.sms.manners.push(503);
      await post.office.later();
      await post.office.run();
    }
    await post.office.later();
    await post.office.run();
    expect(await dead()).toMatchObject([{ state: 'FAILED' }]);
    expect(await outcomesOf(post, another)).toEqual(['NOTICE SMS FAILED']);
    expect(post.out.sms.taken).toHaveLength(1);
  });

  it('that is refused for good fails at once, and can be sent again when the address is right', async () => {
    const fineNumber = await issue(post.process, EMAIL);
    post.out.mail.manners.push('refuses-address');
    await post.office.run();
    expect(await dead()).toMatchObject([{ state: 'FAILED' }]);
    const [told] = await post.office.told(fineNumber);
    expect(told?.data).toMatchObject({ outcome: 'FAILED', reason: 'The mail server answered 550' });
    await change(post.process, fineNumber, (by) => ({
      type: 'AmendFine',
      ...by,
      changes: { driverEmail: 'sd@example.sz' },
    }));
    await sendAgain(askingIn(post), await onlyId(), chief());
    await post.office.run();
    expect(post.out.mail.mails.map(({ to }) => to)).toEqual(['sd@example.sz']);
    expect(await outcomesOf(post, fineNumber)).toEqual(['NOTICE EMAIL FAILED', 'NOTICE EMAIL SENT']);
    expect((await post.office.told(fineNumber)).at(-1)?.data.askedBy).toMatchObject({ id: chief().id });
    expect(await post.office.rows()).toEqual([]);
  });

  it.each(['sms', 'mail'] as const)(
    'of which nobody knows whether it arrived is never sent again by itself: %s',
    async (way) => {
      const fineNumber = await issue(post.process, way === 'sms' ? PHONE : EMAIL);
      post.out[way].manners.push('takes-and-breaks');
      await post.office.run();
      for (let n = 0; n < 3; n++) {
        await post.office.later();
        await post.office.run();
      }
      expect(post.out.sms.taken.length + post.out.mail.mails.length).toBe(1);
      expect(await dead()).toMatchObject([{ state: 'UNKNOWN' }]);
      expect(await outcomesOf(post, fineNumber)).toEqual([expect.stringMatching(/UNKNOWN$/)]);
      const settled = await settleAsArrived(
        askingIn(post),
        { id: await onlyId(), note: 'The driver called' },
        { ...contextAt(), actor: chief() },
      );
      expect(settled.events).toMatchObject([
        { type: 'NoticeSent', data: { outcome: 'SENT', reason: 'The driver called' } },
      ]);
      expect((await post.office.told(fineNumber)).at(-1)?.metadata.actor.id).toBe(chief().id);
      expect(await post.office.rows()).toEqual([]);
    },
  );

  it('whose sender was killed while it sent is for people, also if it turns up as sent', async () => {
    const fineNumber = await issue(post.process, PHONE);
    post.out.sms.manners.push('hangs');
    const hanging = post.office.run();
    await expect.poll(() => post.out.sms.taken.length).toBe(1);
    const second = new PostOffice(post.other, post.out);
    await post.office.later();
    await second.run();
    expect(post.out.sms.taken).toHaveLength(1);
    expect(await dead()).toMatchObject([{ state: 'UNKNOWN' }]);
    expect(await outcomesOf(post, fineNumber)).toEqual(['NOTICE SMS UNKNOWN']);
    await post.out.sms.close();
    await hanging;
    second.close();
    expect(await outcomesOf(post, fineNumber)).toEqual(['NOTICE SMS UNKNOWN']);
  });

  it('that the log tells of is not sent again by tables that are older', async () => {
    const fineNumber = await issue(post.process, { ...EMAIL, ...PHONE });
    const position = (
      await post.process.pool.query(`SELECT * FROM command.consumers WHERE name = 'messages'`)
    ).rows[0];
    post.out.sms.manners.push('takes-and-breaks');
    await post.office.run();
    await post.process.pool.query('DELETE FROM command.messages');
    await post.process.pool.query(
      `UPDATE command.consumers SET commit = $1, prepare = $2 WHERE name = 'messages'`,
      [position.commit, position.prepare],
    );
    await post.office.run();
    expect(post.out.mail.mails).toHaveLength(1);
    expect(post.out.sms.taken).toHaveLength(1);
    expect(await post.office.rows()).toMatchObject([{ channel: 'SMS', state: 'UNKNOWN', is_open: false }]);
    expect(await post.office.told(fineNumber)).toHaveLength(2);
  });
});

it('takes its turn: two processes together send no more a minute than may be sent', async () => {
  for (let n = 0; n < 5; n++) await issue(post.process, PHONE);
  const offices = [new PostOffice(post.process, post.out, 600), new PostOffice(post.other, post.out, 600)];
  const began = performance.now();
  await Promise.all(offices.map((each) => each.run()));
  expect(post.out.sms.taken).toHaveLength(5);
  expect(performance.now() - began).toBeGreaterThan(4 * 100);
  for (const each of offices) each.close();
});

it('leaves nothing of a driver who was erased, not even where a message went that was under way', async () => {
  const fineNumber = await issue(post.process, { ...EMAIL, ...PHONE });
  await post.office.run();
  await pay(post.process, fineNumber);
  post.out.sms.manners.push('hangs');
  const hanging = post.office.run();
  await expect.poll(() => post.out.sms.taken.length).toBe(2);
  const cause = { rule: 'REQUEST', erasureId: randomUUID() } as const;
  const context = { ...contextAt(), actor: chief() };
  expect(
    await eraseRecord(post.process.store, { kind: 'fine', id: fineNumber }, cause, context),
  ).toBeUndefined();
  await post.out.sms.close();
  await hanging;
  const everything = JSON.stringify([await post.office.told(fineNumber), await post.office.rows()]);
  expect(everything).not.toMatch(/s…i|1234|sipho|6021234/);
  const { data } = (await post.office.told(fineNumber)).find((told) => told.data.outcome === 'UNKNOWN') ?? {};
  expect(data).toMatchObject({ kind: 'RECEIPT', channel: 'SMS', to: null });
});
