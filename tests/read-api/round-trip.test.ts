import { type CashUps, cashUpId, cashUpStreamOf } from '@fines/domain/cash-up/cash-up.ts';
import { cashUpView } from '@fines/domain/cash-up/view.ts';
import { type ErasureState, erasureStream } from '@fines/domain/erasure/erasure.ts';
import { disputeView } from '@fines/domain/fine/dispute-view.ts';
import { paymentView } from '@fines/domain/fine/payment-view.ts';
import { type FineState, isIssued } from '@fines/domain/fine/state.ts';
import { fineStream } from '@fines/domain/fine/status.ts';
import { fineView } from '@fines/domain/fine/view.ts';
import { letterheadAfter, type Letterheads } from '@fines/domain/letterhead/letterheads.ts';
import { letterheadView } from '@fines/domain/letterhead/view.ts';
import { type ReceiptState, receiptStream } from '@fines/domain/receipt/receipt.ts';
import { type ReviewState, reviewStream } from '@fines/domain/review/review.ts';
import { plateKey } from '@fines/domain/shared/plate.ts';
import {
  streamsOf,
  LETTERHEAD_STREAM,
  OFFENSES_STREAM,
  SUPER_ADMINS_STREAM,
} from '@fines/domain/shared/streams.ts';
import { type LineState, statementLineStream } from '@fines/domain/statement/state.ts';
import { statementLineView, type StatementLineView } from '@fines/domain/statement/view.ts';
import { type UserState, userStream } from '@fines/domain/user/user.ts';
import { userView } from '@fines/domain/user/view.ts';
import type { VehicleState } from '@fines/domain/vehicle/decide.ts';
import { vehicleStream } from '@fines/domain/vehicle/vehicle.ts';
import { vehicleView } from '@fines/domain/vehicle/view.ts';
import { READ_SCHEMA } from '@fines/platform/shared/read-model.ts';
import { READ_MODEL } from '@fines/projector/projections.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { erasureId, erasureLives } from '../domain/erasure/erasure-lives.ts';
import { fineLives } from '../domain/fine/fine-lives.ts';
import { CREST, letterheadLives } from '../domain/letterhead/letterhead-lives.ts';
import {
  cashUpLives,
  claimLives,
  plateOf,
  receiptLives,
  reviewLives,
  superAdminLives,
  userLives,
  vehicleLives,
} from '../domain/lives/other-lives.ts';
import { offenseLives } from '../domain/offense/offense-lives.ts';
import { fineNumber, type Life, receiptNumber, userId } from '../domain/samples.ts';
import { lineId, statementLives } from '../domain/statement/statement-lives.ts';
import { beforeAndAfterRebuild, project } from '../projector/projecting.ts';
import type { Written } from '../projector/test-log.ts';
import type { ApiClient } from '../support/api-client.ts';
import { Reading } from './reading.ts';

/** A question to the read API, and its answer; undefined where there is no such thing. */
type Question = [path: string, answer: unknown];

/** How the states of one kind of stream are told. */
type Telling<State> = {
  idOf: (n: number) => string;
  streamOf: (id: string) => string;
  /** What the projector goes on from, as soon as there is an event; nothing where no table tells of it. */
  entity?: (state: State, id: string) => object | undefined;
  questions?: (state: State, life: { n: number; at: string | undefined }) => Question[];
};

type Recorded = Written & { metadata: { recordedAt: string } };

const told = <State>(
  lives: readonly Life<State, Recorded>[],
  { idOf, streamOf, entity, questions }: Telling<State>,
) =>
  lives.map(({ type, n, before, last, met, state }) => {
    const id = idOf(n);
    const at = last[0]?.metadata.recordedAt;
    return {
      type,
      id,
      stream: streamOf(id),
      before,
      last,
      met: before.length === 0 ? undefined : entity?.(met, id),
      after: entity?.(state, id),
      questions: questions?.(state, { n, at }) ?? [],
    };
  });

function present<State extends { status: string }>(state: State) {
  if (state.status === 'ABSENT' || state.status === 'OPEN') throw new Error('Nothing came of this life');
  return state as Exclude<State, { status: 'ABSENT' | 'OPEN' }>;
}

const linkTo = (photo: string): unknown => expect.stringContaining(photo);

function questionsOfFine(state: FineState, n: number): Question[] {
  const path = `/fines/${fineNumber(n)}`;
  if (!isIssued(state)) return [[path, undefined]];
  const isGone = state.status === 'CANCELLED';
  const photoUrls = state.photos.map(linkTo);
  const [photoUrl = null] = photoUrls;
  return [
    [path, isGone ? undefined : { ...fineView(state, String), photoUrl, photoUrls }],
    ...state.payments.map((one): Question => [`/payments/${one.receiptNumber}`, paymentView(one, state)]),
    ...state.disputes.map((one): Question => [
      `/disputes/${one.id}`,
      isGone ? undefined : { ...disputeView(one, state, String), evidenceUrls: one.photos.map(linkTo) },
    ]),
  ];
}

/** The rest is of the fine for which the line is. */
const moneyOf = ({ id, amount, recorded, suspense, returned, payments, returns }: StatementLineView) => ({
  id,
  amount,
  recorded,
  suspense,
  returned,
  payments,
  returns,
});

const DAY = '2026-03-10';
const now = new Date().toISOString();

const TALES = [
  ...told<FineState>(fineLives, {
    idOf: fineNumber,
    streamOf: fineStream,
    entity: (fine) => (isIssued(fine) ? { state: fine } : undefined),
    questions: (state, { n }) => questionsOfFine(state, n),
  }),
  ...told<UserState>(userLives, {
    idOf: userId,
    streamOf: userStream,
    entity: (user) => ({ state: user }),
    questions: (user, { n }) => [[`/users/${userId(n)}`, userView(present(user), new Date().toISOString())]],
  }),
  ...told<VehicleState>(vehicleLives, {
    idOf: (n) => plateKey(plateOf(n)),
    streamOf: (id) => vehicleStream(plateKey(id)),
    entity: (state, id) => ({ id, state: present(state).vehicle }),
    questions: (state, { n }) => [
      [
        `/vehicles/search?plate=${plateOf(n)}`,
        expect.objectContaining({ vehicle: vehicleView(present(state).vehicle, now) }),
      ],
    ],
  }),
  ...told<ReceiptState>(receiptLives, {
    idOf: receiptNumber,
    streamOf: receiptStream,
    entity: (_, id) => ({ id }),
    questions: ({ status }, { n, at }) => [
      [
        `/payments/${receiptNumber(n)}/receipt`,
        expect.objectContaining({ printedAt: status === 'PRINTED' ? at : null }),
      ],
    ],
  }),
  ...told<CashUps>(cashUpLives, {
    idOf: (n) => cashUpId(userId(n), DAY),
    streamOf: cashUpStreamOf,
    entity: (cashUps, id) => ({ id, state: cashUps }),
    questions: (cashUps, { n }) => [
      [
        `/payments/cash-up?cashierId=${userId(n)}&day=${DAY}`,
        expect.objectContaining({ closed: cashUps.map(cashUpView) }),
      ],
    ],
  }),
  ...told<ReviewState>(reviewLives, {
    idOf: (n) => `${fineNumber(n)}-R0`,
    streamOf: reviewStream,
    entity: (review) => ({ state: review }),
    questions: (state, { n }) => {
      const { note, by: reviewedBy, at: reviewedAt } = present(state);
      return [
        [
          `/reviews/${fineNumber(n)}-R0`,
          expect.objectContaining({ review: { note, reviewedBy, reviewedAt } }),
        ],
      ];
    },
  }),
  ...told<ErasureState>(erasureLives, {
    idOf: erasureId,
    streamOf: erasureStream,
    entity: (erasure) => (erasure.status === 'ABSENT' ? undefined : { state: erasure }),
    questions: (state, { n }) => [[`/erasures/${erasureId(n)}`, state]],
  }),
  ...told<LineState>(statementLives, {
    idOf: lineId,
    streamOf: statementLineStream,
    entity: (line) => (line.status === 'ABSENT' ? undefined : { state: { lineId: line.lineId } }),
    questions: (state, { n }) => [
      [
        `/suspense/${lineId(n)}`,
        expect.objectContaining(moneyOf(statementLineView(present(state), undefined))),
      ],
    ],
  }),
  ...told<Letterheads>(letterheadLives, {
    idOf: () => LETTERHEAD_STREAM,
    streamOf: () => LETTERHEAD_STREAM,
    entity: (letterheads) => ({ state: letterheads }),
    questions: (letterheads) => [
      ['/letterhead', { ...letterheadView(letterheadAfter(letterheads), String), crestUrl: linkTo(CREST) }],
    ],
  }),
  ...told(offenseLives, { idOf: String, streamOf: () => OFFENSES_STREAM }),
  ...told(superAdminLives, { idOf: String, streamOf: () => SUPER_ADMINS_STREAM }),
  ...told(claimLives, { idOf: String, streamOf: streamsOf('email').streamOf }),
];

let reading: Reading;
let client: ApiClient;

const projectionOf = (type: string) => READ_MODEL.projections.find(({ types }) => types.includes(type));

/** What the next event of each stream will meet. */
const takenUp = (): Promise<unknown[]> =>
  Promise.all(
    TALES.map(async ({ type, id }) => projectionOf(type)?.takeUp(reading.servers.pool, READ_SCHEMA, id)),
  );

let met: unknown[] = [];
beforeAll(async () => {
  reading = await Reading.start();
  client = await reading.as('SUPER_ADMIN');
  const { log } = reading.servers;
  for (const { stream, before } of TALES) if (before.length > 0) await log.write(stream, ...before);
  await project(reading.servers);
  met = await takenUp();
  for (const { stream, last } of TALES) await log.write(stream, ...last);
  await project(reading.servers);
});
afterAll(() => reading.stop());

async function answerTo(path: string): Promise<unknown> {
  const { status, body } = await client.get(path);
  return status === 404 ? undefined : body;
}

describe('an event of each type, which the projector meets after it was stopped', () => {
  it('meets what folding alone comes to', () => {
    expect(byTale(met)).toMatchObject(byTale(TALES.map((tale) => tale.met)));
  });

  it('leaves what folding alone comes to', async () => {
    expect(byTale(await takenUp())).toMatchObject(byTale(TALES.map((tale) => tale.after)));
  });

  it.each(TALES)('is answered as folding alone would: $type', async ({ questions }) => {
    const answers = await Promise.all(questions.map(([path]) => answerTo(path)));
    expect(answers).toEqual(questions.map(([, answer]) => answer));
  });

  it('leaves the same rows and counters as one folding of the whole log', async () => {
    const { before, after } = await beforeAndAfterRebuild(reading.servers);
    expect(before).toEqual(after);
    expect(before).toMatchObject({ parked: [] });
  });
});

const byTale = (values: readonly unknown[]) =>
  Object.fromEntries(TALES.map(({ type }, index) => [type, values[index]]));
