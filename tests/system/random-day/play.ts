import { cashUpDaySchema } from '@fines/domain/cash-up/view.ts';
import { disputeIdOf } from '@fines/domain/fine/dispute.ts';
import { localDay } from '@fines/domain/shared/dates.ts';
import { z } from 'zod';

import { type Answer, type ApiClient, newKey } from '../../support/api-client.ts';
import { fineOf, issue } from '../../support/fines.ts';
import { paymentOf, paymentRequest } from '../../support/payments.ts';
import { type Name, NAMES, type Staffed } from '../../support/staff.ts';
import { userOf } from '../../support/users.ts';
import { until } from '../../support/wait.ts';
import { type Attempt, OFFENSES } from './commands.ts';

const CLIENTS = 8;

/** What the rules may answer. Everything else, above all a 5xx, is a defect. */
export const EXPECTED = new Set([200, 201, 403, 404, 409, 422]);

/** How the attempts went: `answers` counts them by status. */
export type Played = { answers: Map<number, number>; position: string };

/** Some clients at once work off the attempts; `afterEach` hears how many are done. */
export async function play(
  staff: Staffed['staff'],
  attempts: readonly Attempt[],
  afterEach: (done: number) => Promise<void>,
): Promise<Played> {
  const known: Known = { fines: [], receipts: [], people: await idsOf(staff) };
  const began = today();
  const played: Played = { answers: new Map(), position: '0/0' };
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    for (let attempt = attempts[next++]; attempt !== undefined; attempt = attempts[next++]) {
      const client = staff[attempt.role];
      const answer = await (attempt.do === 'cash-up'
        ? cashUp(client, { ...attempt, whose: known.people[attempt.whose], day: today() }, played.position)
        : carryOut(client, attempt, known, newKey()));
      note(played, attempt, answer);
      if (answer.status === 201) remember(known, attempt, answer);
      await afterEach(++done);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, work));
  await giveOneBack(staff, played);
  // Midnight may have passed meanwhile.
  for (const day of new Set([began, today()])) await closeTheDay(staff, day, known.people, played);
  return played;
}

const today = (): string => localDay(new Date().toISOString());

/** The attempts may have given nothing back. */
async function giveOneBack({ senior, finance, manager }: Staffed['staff'], played: Played): Promise<void> {
  const { fine } = await issue(senior);
  const { receiptNumber } = paymentOf(
    await finance.post('/payments', paymentRequest(fine.fineNumber), newKey()),
  );
  const reason = 'Paid for another fine';
  notePosition(played, await manager.post(`/payments/${receiptNumber}/refund`, { reason }, newKey()));
}

/** Everybody cashes up what is left, so that no day is over without a cash-up, however the attempts went. */
async function closeTheDay(staff: Staffed['staff'], day: string, people: Ids, played: Played): Promise<void> {
  for (const name of NAMES) {
    const counting = { nth: 0, text: 'what is left', whose: people[name], day };
    await until(async () => {
      const answer = await cashUp(staff[name], counting, played.position);
      notePosition(played, answer);
      // What is refused otherwise was looked at while the lists were behind.
      return [201, 403].includes(answer.status) || codeOf(answer) === 'nothing-to-cash-up';
    }, `${name} to have cashed up`);
  }
}

/** The numbers that there are by now, and the ids of the staff. */
type Known = { fines: string[]; receipts: string[]; people: Ids };
type Ids = Record<Name, string>;

export async function idsOf(staff: Staffed['staff']): Promise<Ids> {
  const ids = NAMES.map(async (name) => [name, userOf(await staff[name].get('/auth/me')).id] as const);
  return Object.fromEntries(await Promise.all(ids)) as Ids;
}

const codeOf = ({ body }: Answer): string | undefined =>
  z.object({ code: z.string() }).safeParse(body).data?.code;

function remember({ fines, receipts }: Known, attempt: Attempt, answer: Answer): void {
  if (attempt.do === 'issue') fines.push(fineOf(answer).fineNumber);
  if (attempt.do === 'pay') receipts.push(paymentOf(answer).receiptNumber);
}

/** The last but so many. */
const pick = (numbers: readonly string[], nth: number): string | undefined =>
  numbers.at(-1 - (nth % Math.max(1, numbers.length)));

function note(played: Played, attempt: Attempt, answer: Answer): void {
  const { status, body } = answer;
  if (!EXPECTED.has(status)) {
    throw new Error(`${JSON.stringify(attempt)} was answered ${status}: ${JSON.stringify(body)}`);
  }
  played.answers.set(status, (played.answers.get(status) ?? 0) + 1);
  notePosition(played, answer);
}

function notePosition(played: Played, { headers }: Answer): void {
  const position = headers.get('X-Position');
  if (position !== null && BigInt(position.split('/')[0] ?? 0) > BigInt(played.position.split('/')[0] ?? 0)) {
    played.position = position;
  }
}

export function carryOut(
  client: ApiClient,
  attempt: Exclude<Attempt, CashUp>,
  { fines, receipts }: Pick<Known, 'fines' | 'receipts'>,
  key: Record<string, string>,
): Promise<Answer> {
  if (attempt.do === 'issue') return client.post('/fines', issueRequest(attempt), key);
  const fineId = pick(fines, attempt.nth) ?? 'FN-2026-001';
  const payment = `/payments/${pick(receipts, attempt.nth % 8) ?? 'RCP-2026-001'}`;
  const { text } = attempt;
  switch (attempt.do) {
    case 'amend':
      return client.put(`/fines/${fineId}`, { notes: text }, key);
    case 'remind':
      return client.post(`/fines/${fineId}/reminders`, {}, key);
    case 'delete':
      return client.delete(`/fines/${fineId}`, { reason: text }, key);
    case 'status':
      return client.patch(`/fines/${fineId}/status`, { status: attempt.to }, key);
    case 'pay': {
      const amount = attempt.isWhole ? 60 : 10;
      return client.post(
        '/payments',
        { fineId, amount, method: attempt.method, transactionReference: text },
        key,
      );
    }
    case 'refund':
      return client.post(
        `${payment}/refund`,
        { reason: text, method: attempt.method, transactionReference: text },
        key,
      );
    case 'request':
      return client.post(`${payment}/refund-requests`, { reason: text }, key);
    case 'decline':
      return client.post(`${payment}/refund-requests/decline`, { reason: text }, key);
    case 'dispute':
      return client.post('/disputes', { fineId, reason: text.trim() || 'because' }, key);
    case 'resolve': {
      const id = disputeIdOf(fineId, 1 + (attempt.nth % 2));
      const resolution = text.trim() || 'because';
      return client.post(`/disputes/${id}/resolve`, { status: attempt.to, resolution }, key);
    }
    default:
      return attempt satisfies never;
  }
}

function issueRequest({ plate, offense, text }: Extract<Attempt, { do: 'issue' }>) {
  const entry = OFFENSES.find(({ name }) => name === offense);
  return {
    licensePlate: plate,
    offenseType: entry?.type,
    offenseDescription: offense,
    amount: 60,
    location: 'MR3, Malagwane Hill',
    notes: text,
  };
}

type CashUp = Extract<Attempt, { do: 'cash-up' }>;
type Counting = Pick<CashUp, 'nth' | 'text'> & { whose: string; day: string };

/** Counts what was recorded until now, and mostly a note more or less than there should be. */
async function cashUp(
  client: ApiClient,
  { nth, text, whose: cashierId, day }: Counting,
  now: string,
): Promise<Answer> {
  const path = `/payments/cash-up?cashierId=${cashierId}&day=${day}`;
  const asOfNow = await client.get(path, { 'X-Min-Position': now });
  // While the projector comes back: what is shown is old then, and what is counted is refused.
  const seen = asOfNow.status === 503 ? await client.get(path) : asOfNow;
  if (seen.status !== 200) return seen;
  const { receipts, refunds } = cashUpDaySchema.parse(seen.body).open;
  const counted = [{ value: 200, pieces: 1 + nth }];
  const body = { cashierId, day, receipts, refunds, cashAtStart: 50, counted, reason: text };
  return client.post('/payments/cash-up', body, newKey());
}
