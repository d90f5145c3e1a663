import { sendReminder } from '@fines/command-api/post/decide.ts';
import { localDay, shiftDay } from '@fines/domain/shared/dates.ts';
import { describe, expect, it } from 'vitest';

import { change, issue } from '../command-api/erasing.ts';
import { contextAt, pay } from '../command-api/processes.ts';
import { chief } from '../domain/fine/fine-scenarios.ts';
import { noonOf } from './post-office.ts';
import { askingIn, EMAIL, outcomesOf, PHONE, usePost } from './use-post.ts';

const post = usePost();

const today = (): string => localDay(new Date().toISOString());
/** Days from today on which a new fine is due. */
const dueAt = (days: number): string => noonOf(shiftDay(today(), 30 + days));

describe('a reminder', () => {
  it('comes a week before, on the day and two weeks after, by day, while the fine is unpaid', async () => {
    const fineNumber = await issue(post.process, EMAIL);
    await post.office.run();
    for (const days of [-8, -7, -6, -1, 0, 1, 13, 14, 15, 20]) await post.office.run(dueAt(days));
    expect((await outcomesOf(post, fineNumber)).filter((told) => told.startsWith('REMINDER'))).toHaveLength(
      3,
    );
    expect((await post.office.told(fineNumber)).map(({ data }) => data.reminder)).toEqual([
      undefined,
      1,
      2,
      3,
    ]);
    expect(post.out.mail.mails).toHaveLength(4);
  });

  it('waits for the morning, and is made late if nothing ran that day', async () => {
    const fineNumber = await issue(post.process, EMAIL);
    await post.office.run();
    const day = shiftDay(today(), 30);
    await post.office.run(`${shiftDay(day, -1)}T23:30:00.000Z`);
    await post.office.run(`${day}T05:59:00.000Z`);
    await post.office.run(`${day}T16:00:00.000Z`);
    expect(await outcomesOf(post, fineNumber)).toEqual(['NOTICE EMAIL SENT']);
    await post.office.run(noonOf(shiftDay(day, 2)));
    expect(await outcomesOf(post, fineNumber)).toEqual(['NOTICE EMAIL SENT', 'REMINDER EMAIL SENT']);
  });

  it('does not come for a fine that was paid, and comes again after a refund moved the day', async () => {
    const fineNumber = await issue(post.process, EMAIL);
    const receiptNumber = await pay(post.process, fineNumber);
    await post.office.run();
    await post.office.run(dueAt(0));
    await change(post.process, fineNumber, (by) => ({
      type: 'RefundPayment',
      ...by,
      actor: chief(),
      receiptNumber,
      reason: 'Paid twice',
      transactionReference: null,
    }));
    await post.office.run();
    await post.office.run(dueAt(0));
    expect(await outcomesOf(post, fineNumber)).toEqual(['RECEIPT EMAIL SENT', 'REMINDER EMAIL SENT']);
  });

  it('is sent once for whoever asks, however often the command comes, and says who asked', async () => {
    const fineNumber = await issue(post.process, PHONE);
    await post.office.run();
    const context = { ...contextAt(), actor: chief() };
    const ask = () => sendReminder(askingIn(post), { fineNumber, channel: 'SMS' }, context);
    await ask();
    await ask();
    await expect(
      sendReminder(askingIn(post), { fineNumber, channel: 'SMS' }, contextAt()),
    ).rejects.toMatchObject({
      code: 'reminder-waits',
    });
    await post.office.run();
    await ask();
    await post.office.run();
    expect(post.out.sms.taken).toHaveLength(2);
    expect((await post.office.told(fineNumber)).at(-1)).toMatchObject({
      data: { kind: 'REMINDER', reminder: 1, askedBy: { id: chief().id } },
      metadata: { actor: { id: 'system' }, $causationId: context.commandId },
    });
    await expect(
      sendReminder(askingIn(post), { fineNumber, channel: 'EMAIL' }, contextAt()),
    ).rejects.toMatchObject({ code: 'no-contact' });
    await expect(
      sendReminder({ ...askingIn(post), channels: [] }, { fineNumber, channel: 'SMS' }, contextAt()),
    ).rejects.toMatchObject({ code: 'channel-off' });
  });

  it('goes out three times a day at most, whoever asks', async () => {
    const fineNumber = await issue(post.process, PHONE);
    await post.office.run();
    const ask = () => sendReminder(askingIn(post), { fineNumber, channel: 'SMS' }, contextAt());
    for (const _ of [1, 2, 3]) {
      await ask();
      await post.office.run();
    }
    await expect(ask()).rejects.toMatchObject({ kind: 'tooMany', code: 'too-many-reminders' });
    const tomorrow = { ...contextAt(), now: new Date(Date.now() + 86_400_000).toISOString() };
    await sendReminder(askingIn(post), { fineNumber, channel: 'SMS' }, tomorrow);
    await post.office.run();
    expect(post.out.sms.taken.length).toBeGreaterThanOrEqual(5);
  });
});
