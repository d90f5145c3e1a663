import { systemContext } from '@fines/command-api/engine/context.ts';
import { handle } from '@fines/command-api/engine/handle.ts';
import { userDecider } from '@fines/command-api/user/decider.ts';
import { type ReviewedAct, reviewedActSchema } from '@fines/domain/review/view.ts';
import { addHours } from '@fines/domain/shared/dates.ts';
import type { Role } from '@fines/domain/shared/permissions.ts';
import { userStream } from '@fines/domain/user/user.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import type { Answer, ApiClient } from '../support/api-client.ts';
import { issue } from '../support/fines.ts';
import { hire } from '../support/hire.ts';
import { dispute, paymentOf, paymentRequest } from '../support/payments.ts';
import { problemOf } from '../support/problems.ts';
import { createUser, newBadge, PASSWORD } from '../support/users.ts';
import { useChief } from './chief.ts';

const chief = useChief();

type Somebody = { id: string; client: ApiClient };

/** Somebody whom nobody had in hand. */
async function somebody(role: Role): Promise<Somebody> {
  const [hired = expect.unreachable()] = await hire(chief.system, { role });
  return { id: hired.id, client: await chief.system.signIn(hired.email, PASSWORD) };
}

/** Somebody whose account the client makes. */
async function madeBy(client: ApiClient, role: Role): Promise<Somebody> {
  const { id, email } = await createUser(client, { role });
  return { id, client: await chief.system.signIn(email, PASSWORD) };
}

let manager: Somebody;
let other: Somebody;
let officer: Somebody;
beforeAll(async () => {
  [manager, other, officer] = await Promise.all([
    somebody('MANAGER'),
    somebody('MANAGER'),
    somebody('TRAFFIC_OFFICER'),
  ]);
});

const done = <Of extends Answer>(answer: Of): Of => {
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
};

const positionOf = ({ headers }: Answer): string => headers.get('X-Position') ?? '';

const pay = async ({ client }: Somebody, fineId: string): Promise<string> =>
  paymentOf(done(await client.post('/payments', paymentRequest(fineId)))).id;

/** What there is to review of a record, as soon as the tables know of this answer. */
async function actsOf(record: string, after: Answer): Promise<ReviewedAct[]> {
  const seen = { 'X-Min-Position': positionOf(done(after)) };
  const { body } = await chief.client.get(`/reviews?sortOrder=asc&search=${record}`, seen);
  return z.object({ data: z.array(reviewedActSchema.strict()) }).parse(body).data;
}

const signOff = ({ client }: { client: ApiClient }, act: string) => client.post(`/reviews/${act}`, {});

const isRefused = async (who: { client: ApiClient }, act: string, message: string): Promise<void> =>
  expect(problemOf(await signOff(who, act))).toMatchObject({
    status: 403,
    code: 'own-act',
    message: `${message}: another manager or super admin must review it`,
  });

const APPROVED = { status: 'APPROVED', resolution: 'The sign was hidden' };

/** A dispute by one, approved by another. @returns the kinds of acts that came of it */
async function approved(by: Somebody, submitter: Somebody): Promise<{ kinds: string[]; id: string }> {
  const { fine } = await issue(officer.client);
  const { id } = await dispute(submitter.client, fine.id);
  const answer = await by.client.post(`/disputes/${id}/resolve`, APPROVED);
  return { kinds: (await actsOf(fine.id, answer)).map(({ kind }) => kind), id: fine.id };
}

const ONE =
  "and the two of you count as one person, since one made the other's account or set its password, role or state in " +
  'the last 90 days';

describe('an account that one made oneself', () => {
  it('is no second pair of eyes for a dispute', async () => {
    const puppet = await madeBy(manager.client, 'TRAFFIC_OFFICER');
    const { fine } = await issue(officer.client);
    const { id } = await dispute(puppet.client, fine.id);
    const resolved = await manager.client.post(`/disputes/${id}/resolve`, APPROVED);
    const [act, ...more] = await actsOf(fine.id, resolved);
    expect(more).toEqual([]);
    expect(act).toMatchObject({
      kind: 'OWN_DISPUTE',
      actorId: manager.id,
      reason: 'The sign was hidden\nDecided by somebody who counts as Nosipho Mkhonta',
    });
    const actId = act?.id ?? '';
    await isRefused(manager, actId, 'You did this');
    expect((await signOff(other, actId)).status).toBe(201);
  });

  it('is none either by which the dispute is ended by the status or a payment', async () => {
    const puppet = await madeBy(manager.client, 'TRAFFIC_OFFICER');
    for (const end of [
      (id: string) => manager.client.patch(`/fines/${id}/status`, { status: 'UNPAID' }),
      (id: string) => manager.client.post('/payments', paymentRequest(id)),
    ]) {
      const { fine } = await issue(puppet.client);
      await dispute(officer.client, fine.id);
      const acts = await actsOf(fine.id, await end(fine.id));
      expect(acts.map(({ kind }) => kind)).toEqual(['OWN_DISPUTE']);
    }
  });

  it('signs off nothing that its maker did, nor he what it did', async () => {
    const maker = await somebody('SUPER_ADMIN');
    const made = await madeBy(maker.client, 'MANAGER');
    for (const [does, reviews] of [
      [maker, made],
      [made, maker],
    ] as const) {
      const { fine } = await issue(officer.client);
      const [act] = await actsOf(
        fine.id,
        await does.client.delete(`/fines/${fine.id}`, { reason: 'Typed twice' }),
      );
      await isRefused(reviews, act?.id ?? '', `Nosipho Mkhonta did this, ${ONE}`);
      expect((await signOff(other, act?.id ?? '')).status).toBe(201);
    }
  });

  it('refunds no payment that its maker took', async () => {
    const maker = await somebody('SUPER_ADMIN');
    const made = await madeBy(maker.client, 'MANAGER');
    const { fine } = await issue(officer.client);
    const id = await pay(maker, fine.id);
    const refund = ({ client }: Somebody) => client.post(`/payments/${id}/refund`, { reason: 'Paid twice' });
    expect(problemOf(await refund(made))).toMatchObject({
      status: 403,
      code: 'own-payment',
      message: `Nosipho Mkhonta recorded this payment, ${ONE}: another manager or super admin must decide`,
    });
    expect((await refund(other)).status).toBe(200);
  });

  it('is another person 90 days after the last time that one had it in hand', async () => {
    const setBefore = async (days: number): Promise<Somebody> => {
      const at = addHours(new Date().toISOString(), -24 * days);
      const [held = expect.unreachable()] = await hire(chief.system, { role: 'SENIOR_OFFICER', at });
      const actor = { ...systemContext(crypto.randomUUID()).actor, id: manager.id, role: 'MANAGER' as const };
      await handle(chief.store, userDecider, {
        stream: userStream(held.id),
        command: () =>
          ({ type: 'UpdateUser', actor, changes: { role: 'TRAFFIC_OFFICER' }, now: at }) as const,
        context: { ...systemContext(crypto.randomUUID(), at), actor },
      });
      return { id: held.id, client: await chief.system.signIn(held.email, PASSWORD) };
    };
    expect((await approved(manager, await setBefore(89))).kinds).toEqual(['OWN_DISPUTE']);
    expect((await approved(manager, await setBefore(91))).kinds).toEqual([]);
  });
});

it('neither who took the money, nor who asked for it back, nor who gave it signs a refund off', async () => {
  const [cashier, asker] = await Promise.all([somebody('MANAGER'), somebody('SUPER_ADMIN')]);
  const { fine } = await issue(officer.client);
  const id = await pay(cashier, fine.id);
  done(await asker.client.post(`/payments/${id}/refund-requests`, { reason: 'Paid twice' }));
  const refund = ({ client }: Somebody) => client.post(`/payments/${id}/refund`, { reason: 'Paid twice' });
  expect(problemOf(await refund(asker))).toMatchObject({
    status: 403,
    message: 'You asked for this refund: another manager or super admin must decide',
  });
  const [act] = await actsOf(fine.id, await refund(manager));
  const actId = act?.id ?? '';
  await isRefused(cashier, actId, 'You took its payment');
  await isRefused(asker, actId, 'You asked for its refund');
  await isRefused(manager, actId, 'You did this');
  const made = await madeBy(asker.client, 'MANAGER');
  await isRefused(made, actId, `Nosipho Mkhonta asked for its refund, ${ONE}`);
  expect((await signOff(other, actId)).status).toBe(201);
});

describe('an account', () => {
  it('is reviewed whenever somebody has it in hand or makes it look otherwise, by a third person', async () => {
    const admin = await somebody('SUPER_ADMIN');
    const { id, email } = await createUser(admin.client, { role: 'MANAGER' });
    const path = `/users/${id}`;
    const own = await chief.system.signIn(email, PASSWORD);
    done(await own.put('/auth/me', { firstName: 'Sibusiso' }));
    done(await admin.client.put(path, { badgeNumber: null }));
    done(await admin.client.put(path, { role: 'SUPER_ADMIN' }));
    done(await admin.client.post(`${path}/temporary-password`, undefined));
    done(await admin.client.delete(path));
    const last = await admin.client.put(path, { isActive: true });
    const acts = await actsOf(id, last);
    expect(acts.map(({ kind }) => kind)).toEqual([
      'ACCOUNT_CREATED',
      'NAME_CHANGED',
      'NAME_CHANGED',
      'ROLE_CHANGED',
      'TEMPORARY_PASSWORD',
      'ACCOUNT_REACTIVATED',
    ]);
    const person = { id, firstName: 'Sibusiso', lastName: 'Mkhonta' };
    expect((await actsOf('SIBUSISO%20mkhonta', last)).map((act) => act.id)).toContain(`${id}-R3`);
    expect(acts.map(({ user, fineId }) => [user, fineId])).toEqual(acts.map(() => [person, null]));
    expect(acts.map(({ reason }) => reason).slice(0, 2)).toEqual([
      'Nosipho Mkhonta, Manager',
      'First name: Nosipho → Sibusiso',
    ]);
    await isRefused(admin, `${id}-R0`, 'You did this');
    const { temporaryPassword } = z.object({ temporaryPassword: z.string() }).parse(last.body);
    const concerned = await chief.system.signIn(email, temporaryPassword);
    done(
      await concerned.post('/auth/change-password', {
        currentPassword: temporaryPassword,
        newPassword: PASSWORD,
      }),
    );
    const back = { client: await chief.system.signIn(email, PASSWORD) };
    await isRefused(back, `${id}-R1`, 'You did this');
    await isRefused(back, `${id}-R2`, 'You held this account');
    for (const act of acts) expect((await signOff(other, act.id)).status).toBe(201);
  });

  it('that the system made is nobody\u2019s act', async () => {
    const { id, client } = await somebody('MANAGER');
    const acts = await actsOf(id, await client.put('/auth/me', { badgeNumber: newBadge() }));
    expect(acts.map(({ kind }) => kind)).toEqual(['NAME_CHANGED']);
    expect(problemOf(await signOff(other, `${id}-R0`)).status).toBe(404);
    expect(problemOf(await signOff(other, `${crypto.randomUUID()}-R0`)).status).toBe(404);
  });
});
