import { changeFine } from '@fines/command-api/fine/change.ts';
import type { Contact } from '@fines/domain/fine/dispute.ts';
import { PUBLIC } from '@fines/domain/shared/person.ts';
import { describe, expect, it } from 'vitest';

import { change, issue } from '../command-api/erasing.ts';
import { contextAt } from '../command-api/processes.ts';
import { chief } from '../domain/fine/fine-scenarios.ts';
import { EMAIL, outcomesOf, PHONE, usePost } from './use-post.ts';

const post = usePost();

const disputeOnline = (fineNumber: string, contact: Contact) =>
  changeFine(
    post.process.store,
    fineNumber,
    (by) => ({ type: 'SubmitDisputeOnline', ...by, reason: 'No', evidence: null, photos: [], contact }),
    { ...contextAt(), actor: PUBLIC },
  );

describe('what happens to a fine', () => {
  it('is told of a dispute online where its submitter wants to be written to: once that it came, then of the decision', async () => {
    const fineNumber = await issue(post.process, { ...EMAIL, ...PHONE });
    const silent = await issue(post.process, {});
    await post.office.run();
    const sent = post.out.mail.mails.length + post.out.sms.taken.length;
    for (const [fine, email] of [
      [fineNumber, 'thandi@example.sz'],
      [silent, 'nomsa@example.sz'],
    ] as const)
      await disputeOnline(fine, { email, phone: null });
    await post.office.run();
    await post.office.run();
    const confirmed = post.out.mail.mails.slice(1);
    expect(confirmed.map(({ to }) => to).toSorted()).toEqual(['nomsa@example.sz', 'thandi@example.sz']);
    for (const { raw } of confirmed) expect(raw).not.toContain('filename=');
    for (const fine of [fineNumber, silent])
      await change(post.process, fine, (by) => ({
        type: 'ResolveDispute',
        ...by,
        actor: chief(),
        disputeId: `${fine}-D1`,
        status: 'REJECTED',
        resolution: 'It was',
      }));
    await post.office.run();
    expect(post.out.mail.mails.length + post.out.sms.taken.length).toBe(sent + 4);
    expect(
      post.out.mail.mails
        .slice(3)
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(['nomsa@example.sz', 'thandi@example.sz']);
    expect(await outcomesOf(post, silent)).toEqual(['CONFIRMATION EMAIL SENT', 'DECISION EMAIL SENT']);
    const told = await post.office.told(silent);
    expect(told.map(({ data }) => data.to)).toEqual(['n…a@example.sz', 'n…a@example.sz']);
  });

  it('is told to the driver if who disputed online said nothing', async () => {
    const fineNumber = await issue(post.process, PHONE);
    await disputeOnline(fineNumber, { email: null, phone: null });
    await post.office.run();
    expect(post.out.sms.taken.map(({ to }) => to)).toEqual(['+26876021234']);
    expect(await outcomesOf(post, fineNumber)).toEqual(['CONFIRMATION SMS SENT']);
  });
});
