import { disputedFineOf } from '@fines/domain/fine/dispute.ts';
import type { Context } from '@fines/platform/http/context.ts';
import { HttpProblem } from '@fines/platform/http/problem.ts';
import type { ReceivedForm } from '@fines/platform/http/upload.ts';

import { Counts, networkOf } from '../engine/limits.ts';
import type { PublicFine } from '../engine/records.ts';
import { type Route, typed } from '../engine/route.ts';
import type { Site } from '../engine/site.ts';
import { fineOfAddress, finePathOf } from '../fine/look-up.ts';
import { answerPage } from '../page/answer.ts';
import { html, type Html } from '../page/html.ts';
import type { Fault } from '../page/layout.ts';
import type { Pen, Plain } from '../page/speech.ts';
import { disputeForm, disputeOf, faultsOf, faultyFields, FIELDS, NOTHING, type Written } from './form.ts';
import { PICTURES, Receiving } from './receiving.ts';
import { STAMP_FIELDS, type Stamp, type Stamps } from './stamp.ts';
import { type DisputeDesk, NotTaken } from './submit.ts';

export type Disputing = { site: Site; desk: DisputeDesk; stamps: Stamps };

/** As large as the command API takes a picture. */
const MOST_BYTES = 8 * 1024 * 1024;

const AN_HOUR_MS = 3_600_000;
/** Submissions of a network. Of a fine, the command API counts them. */
const MOST_OF_NETWORK = 10;

export function disputeRoutes(disputing: Disputing): Route[] {
  const { site } = disputing;
  const receiving = new Receiving();
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
        await submit(disputing, ctx, { receiving, submissions }).finally(() => ctx.req.resume());
      },
    },
    {
      method: 'get',
      path: `${path}d`,
      handle: (ctx, next) => confirm(site, ctx, next),
    },
  ];
}

type Limits = { receiving: Receiving; submissions: Counts };

/** @throws HttpProblem while too many submit, or for who does it too slowly */
async function submit(disputing: Disputing, ctx: Context, { receiving, submissions }: Limits): Promise<void> {
  const fine = await disputableFine(disputing.site, ctx);
  if (fine === undefined) return;
  try {
    await receiving.receive(ctx, fine.fineNumber, (form) =>
      take(disputing, ctx, fine, { form, submissions }),
    );
  } catch (error) {
    if (!(error instanceof HttpProblem) || !UNREADABLE.has(error.status)) throw error;
    // The pictures come last, so that what was written is known though they are not taken.
    const written = typed(ctx.request.body, FIELDS);
    await showForm(disputing, ctx, fine, { written, faults: badPicture, status: error.status });
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

type Again = {
  written: Written;
  faults?: (pen: Pen) => Fault[];
  stamp?: Stamp | undefined;
  status?: number;
  retryAfterSeconds?: number | undefined;
};

/** The form, with what was written and what is wrong with it. */
function showForm(
  { site, stamps }: Disputing,
  ctx: Context,
  { fineNumber }: PublicFine,
  { written: values, faults = () => [], status = 200, retryAfterSeconds, ...again }: Again,
): Promise<void> {
  const { stamp = stamps.stampFor(fineNumber) } = again;
  if (retryAfterSeconds !== undefined) ctx.set('Retry-After', String(retryAfterSeconds));
  return answerPage(ctx, site, (pen) => ({
    ...disputeForm(pen, {
      fineNumber,
      path: finePathOf(site, fineNumber),
      stamp,
      values,
      faults: faults(pen),
    }),
    status,
  }));
}

type Received = { form: ReceivedForm; submissions: Counts };

/** Shows the form again, unless all is as it has to be. */
async function take(
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
  if (!isGood) return again({ faults: (pen) => atText(pen.word('lookAgain')), status: 422 });
  if (files.some(({ bytes }) => bytes > MOST_BYTES)) return again({ faults: badPicture, stamp, status: 422 });
  const network = networkOf(ctx.ip);
  const { count, secondsLeft } = submissions.of(network);
  if (count >= MOST_OF_NETWORK) return again(tooManyOfNetwork(secondsLeft, stamp));
  submissions.add(network);
  const refused = await passOn(disputing, ctx, fine, { written, files, stamp });
  if (refused !== undefined) await again(refused);
}

type Ready = Pick<ReceivedForm, 'files'> & { written: Written; stamp: Stamp };

/** @returns how the form comes back, if it is not taken */
async function passOn(
  { site, desk }: Disputing,
  ctx: Context,
  fine: PublicFine,
  { written, files, stamp }: Ready,
): Promise<Omit<Again, 'written'> | undefined> {
  try {
    const disputeId = await desk.submit(disputeOf(fine.fineNumber, written), files, stamp.key);
    seeFine(site, ctx, fine, `/disputed?dispute=${disputeId}`);
  } catch (error) {
    if (!(error instanceof NotTaken && STANDS.has(error.code))) return refusedAs(error, stamp);
    seeFine(site, ctx, fine);
  }
  return undefined;
}

/** The fine is disputed already, or cannot be any more: its page tells. */
const STANDS: ReadonlySet<string> = new Set(['dispute-pending', 'not-unpaid', 'not-found']);

/**
 * How the form comes back that was not taken, with what to do. What was not sent yet, or perhaps arrived, keeps its key;
 * another dispute than that which was refused needs another one.
 *
 * @throws the error, if it is not for whoever wrote this to mend
 */
function refusedAs(error: unknown, stamp: Stamp): Omit<Again, 'written'> {
  if (error instanceof HttpProblem && error.status === 503) {
    const { status, retryAfterSeconds } = error;
    return { faults: (pen) => atText(pen.word('perhapsArrived')), stamp, status, retryAfterSeconds };
  }
  if (!(error instanceof NotTaken)) throw error;
  const { retryAfterSeconds } = error;
  switch (error.code) {
    case 'bad-picture':
      return { faults: badPicture, stamp, status: 422 };
    case 'pictures-busy':
      return { faults: (pen) => picturesBusy(pen, error), stamp, status: 503, retryAfterSeconds };
    case 'too-many-disputes':
      return { faults: (pen) => atText(pen.word('disputedToday')), status: 429, retryAfterSeconds };
    default:
      return { faults: (pen) => refusedFaults(pen, error), status: 422, retryAfterSeconds };
  }
}

const atText = (text: Html): Fault[] => [{ field: 'text', text }];

const minutesOf = (seconds: number): number => Math.ceil(seconds / 60);

const tooManyOfNetwork = (retryAfterSeconds: number, stamp: Stamp): Omit<Again, 'written'> => ({
  faults: (pen) => atText(pen.say(({ t }) => t('tooManyDisputes', { count: minutesOf(retryAfterSeconds) }))),
  stamp,
  status: 429,
  retryAfterSeconds,
});

function picturesBusy(pen: Pen, { retryAfterSeconds = 60 }: NotTaken): Fault[] {
  const count = minutesOf(retryAfterSeconds);
  return [{ field: PICTURES, text: pen.say(({ t }) => t('picturesBusy', { count })) }];
}

/** Where the form has what the command API calls otherwise. */
const FIELD_OF: Readonly<Record<string, string>> = {
  'contact.email': 'email',
  'contact.phone': 'phone',
  evidence: PICTURES,
};

function refusedFaults(pen: Pen, { errors }: NotTaken): Fault[] {
  const named = Object.entries(errors).map(([field, message]) => ({
    field: FIELD_OF[field] ?? field,
    text: html`<span lang="en">${message}</span>`,
  }));
  return named.length > 0 ? named : atText(pen.word('perhapsArrived'));
}

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
