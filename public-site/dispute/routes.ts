import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { disputedFineOf } from '@fines/domain/fine/dispute.ts';
import { MOST_PHOTOS } from '@fines/domain/fine/photos.ts';
import type { Context } from '@fines/platform/http/context.ts';
import { HttpProblem, tooMany, unavailable } from '@fines/platform/http/problem.ts';
import { type ReceivedForm, withForm } from '@fines/platform/http/upload.ts';
import { FairQueue, QueueFull } from '@fines/platform/queue/fair-queue.ts';

import { Counts, networkOf } from '../engine/limits.ts';
import type { PublicFine } from '../engine/records.ts';
import { type Route, typed } from '../engine/route.ts';
import type { Site } from '../engine/site.ts';
import { fineOfAddress, finePathOf } from '../fine/look-up.ts';
import { answerPage } from '../page/answer.ts';
import { html } from '../page/html.ts';
import type { Fault } from '../page/layout.ts';
import type { Pen, Plain } from '../page/speech.ts';
import {
  disputeForm,
  disputeOf,
  faultsOf,
  faultyFields,
  FIELDS,
  NOTHING,
  PICTURES,
  type Written,
} from './form.ts';
import { STAMP_FIELDS, type Stamp, type Stamps } from './stamp.ts';
import { type DisputeDesk, NotTaken } from './submit.ts';

export type Disputing = { site: Site; desk: DisputeDesk; stamps: Stamps };

const MB = 1024 * 1024;
/** As large as the command API takes one. */
const MOST_BYTES = 8 * MB;

/** Pictures are written to a file each before they go on, and pass it on in pieces: memory holds none of them. */
const UPLOAD = {
  field: PICTURES,
  // More than that, so that whoever chose a larger one keeps what was written.
  maxBytes: 16 * MB,
  most: MOST_PHOTOS,
  newFile: () => join(tmpdir(), `picture-${randomUUID()}`),
};

/** Forms that are received at a time: each may fill 48 MB of the disk, and take minutes over a slow line. */
const receiving = new FairQueue({ perPerson: 2, waitingPerPerson: 2, inAll: 4, waitingInAll: 16 });

const AN_HOUR_MS = 3_600_000;
/** Submissions of a network. Of a fine, the command API counts them. */
const MOST_OF_NETWORK = 10;

export function disputeRoutes(disputing: Disputing): Route[] {
  const { site } = disputing;
  const submissions = new Counts(AN_HOUR_MS);
  const path = '/f/:number/:code/dispute';
  return [
    {
      method: 'get',
      path,
      handle: async (ctx) => {
        const fine = await disputableFine(site, ctx);
        if (fine !== undefined) await showForm(disputing, ctx, fine, { written: NOTHING });
      },
    },
    {
      method: 'post',
      path,
      handle: async (ctx) => {
        // What is not received is read and thrown away, so that the client gets to read the answer.
        await submit(disputing, ctx, submissions).finally(() => ctx.req.resume());
      },
    },
    {
      method: 'get',
      path: `${path}d`,
      handle: (ctx, next) => confirm(site, ctx, next),
    },
  ];
}

/** @throws HttpProblem for a network that submitted too often, or while too many do */
async function submit(disputing: Disputing, ctx: Context, submissions: Counts): Promise<void> {
  const fine = await disputableFine(disputing.site, ctx);
  if (fine === undefined) return;
  const { count, secondsLeft } = submissions.of(networkOf(ctx.ip));
  if (count >= MOST_OF_NETWORK) throw tooMany('too-many-disputes', 'Too many disputes', secondsLeft);
  try {
    await inTurn(ctx, () =>
      withForm(ctx, UPLOAD, (form) => receive(disputing, ctx, fine, { form, submissions })),
    );
  } catch (error) {
    // What cannot be received at all was read in vain: nobody knows what was written.
    if (!(error instanceof HttpProblem) || !UNREADABLE.has(error.status)) throw error;
    await showForm(disputing, ctx, fine, { written: NOTHING, faults: badPicture, status: error.status });
  }
}

const UNREADABLE: ReadonlySet<number> = new Set([400, 411, 413, 415]);

const badPicture = (pen: Pen): Fault[] => [{ field: PICTURES, text: pen.word('badPicture') }];

/** The fine of the address, if it can be disputed as far as is known; else its page says how it stands. */
async function disputableFine(site: Site, ctx: Context): Promise<PublicFine | undefined> {
  const fine = await fineOfAddress(site, ctx);
  if (fine === undefined || fine.status === 'UNPAID') return fine;
  seeFine(site, ctx, fine);
  return undefined;
}

function seeFine(site: Site, ctx: Context, { fineNumber }: PublicFine, below = ''): void {
  ctx.status = 303;
  ctx.redirect(finePathOf(site, fineNumber) + below);
}

async function inTurn(ctx: Context, work: () => Promise<void>): Promise<void> {
  try {
    await receiving.run(networkOf(ctx.ip), work);
  } catch (error) {
    throw error instanceof QueueFull ? unavailable('Too many forms at once') : error;
  }
}

type Again = { written: Written; faults?: (pen: Pen) => Fault[]; stamp?: Stamp; status?: number };

/** The form, with what was written and what is wrong with it. */
const showForm = (
  { site, stamps }: Disputing,
  ctx: Context,
  { fineNumber }: PublicFine,
  { written: values, faults = () => [], stamp = stamps.stampFor(fineNumber), status = 200 }: Again,
): Promise<void> =>
  answerPage(ctx, site, (pen) => ({
    ...disputeForm(pen, {
      fineNumber,
      path: finePathOf(site, fineNumber),
      stamp,
      values,
      faults: faults(pen),
    }),
    status,
  }));

type Received = { form: ReceivedForm; submissions: Counts };

async function receive(
  disputing: Disputing,
  ctx: Context,
  fine: PublicFine,
  { form: { fields, files }, submissions }: Received,
): Promise<void> {
  const written = typed(fields, FIELDS);
  const stamp = typed(fields, STAMP_FIELDS);
  const again = (more: Omit<Again, 'written'>) => showForm(disputing, ctx, fine, { written, ...more });
  const isGood = disputing.stamps.isGood(stamp, fine.fineNumber);
  const faulty = faultyFields(written);
  if (faulty.length > 0) {
    return again({ faults: (pen) => faultsOf(pen, faulty), ...(isGood && { stamp }), status: 422 });
  }
  if (!isGood) {
    return again({ faults: (pen) => [{ field: 'text', text: pen.word('lookAgain') }], status: 422 });
  }
  if (files.some(({ bytes }) => bytes > MOST_BYTES)) return again({ faults: badPicture, stamp, status: 422 });
  submissions.add(networkOf(ctx.ip));
  try {
    const dispute = disputeOf(fine.fineNumber, written);
    const disputeId = await disputing.desk.submit(dispute, files, stamp.key);
    seeFine(disputing.site, ctx, fine, `/disputed?dispute=${disputeId}`);
  } catch (error) {
    if (!(error instanceof NotTaken)) throw error;
    // What was sent under this key was this dispute, or another one of the same person: its page tells.
    if (STANDS.has(error.code)) return seeFine(disputing.site, ctx, fine);
    // Another dispute than that which was refused needs another key.
    return again({ faults: (pen) => refusedFaults(pen, error), status: 422 });
  }
}

/** The fine is disputed already, or cannot be any more. */
const STANDS: ReadonlySet<string> = new Set([
  'dispute-pending',
  'not-unpaid',
  'idempotency-key-reused',
  'not-found',
]);

/** Where the form has what the command API calls otherwise. */
const FIELD_OF: Readonly<Record<string, string>> = {
  'contact.email': 'email',
  'contact.phone': 'phone',
  evidence: PICTURES,
};

const refusedFaults = (pen: Pen, { code, errors }: NotTaken): Fault[] =>
  code === 'bad-picture'
    ? badPicture(pen)
    : Object.entries(errors).map(([field, message]) => ({
        field: FIELD_OF[field] ?? field,
        text: html`<span lang="en">${message}</span>`,
      }));

const NEXT = ['nextDisputed', 'keepAddress'] as const satisfies readonly Plain[];

/** That a dispute was received; the tables may not show it yet. */
async function confirm(site: Site, ctx: Context, next: () => Promise<unknown>): Promise<unknown> {
  const fine = await fineOfAddress(site, ctx);
  if (fine === undefined) return;
  const { fineNumber } = fine;
  const dispute = String(ctx.query['dispute']);
  if (disputedFineOf(dispute) !== fineNumber) return next();
  return answerPage(ctx, site, (pen) => ({
    title: pen.line(({ t }) => t('disputeReceived')),
    main: html`<section class="demand settled">
        <h1>${pen.word('disputeReceived')}</h1>
        <p>${pen.say(({ t }) => t('disputeReceivedMore', { dispute, fineNumber }))}</p>
      </section>
      <h2>${pen.word('whatNext')}</h2>
      ${NEXT.map((key) => html`<p>${pen.word(key)}</p>`)}
      <p><a href="${finePathOf(site, fineNumber)}">${pen.word('lookAtFine')}</a></p>`,
  }));
}
