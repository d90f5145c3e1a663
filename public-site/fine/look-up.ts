import { plateKey } from '@fines/domain/shared/plate.ts';
import { formatNumber, numberMeant } from '@fines/domain/shared/streams.ts';
import type { Context } from '@fines/platform/http/context.ts';

import type { PublicFine } from '../engine/records.ts';
import { parameterOf, type Route, typedIn } from '../engine/route.ts';
import type { Site } from '../engine/site.ts';
import { answerPage } from '../page/answer.ts';
import { submitButton, textField, type Typed } from '../page/fields.ts';
import { html } from '../page/html.ts';
import type { Content, Fault } from '../page/layout.ts';
import type { Pen } from '../page/speech.ts';

const FIELDS = ['fineNumber', 'plate', 'code'] as const;
type Field = (typeof FIELDS)[number];
type Asked = Readonly<Record<Field, string>>;

const NOTHING: Asked = { fineNumber: '', plate: '', code: '' };

/** Where a fine is shown. */
export const finePathOf = ({ codes }: Site, fineNumber: string): string =>
  `/f/${fineNumber}/${codes.codeOf(fineNumber)}`;

type Known = Pick<Asked, 'fineNumber' | 'code'> & { plate?: string };

type Found = PublicFine | 'not-shown' | 'miss';

/** The number that is meant, if that is its code. */
function numberWithCode(codes: Site['codes'], typed: string, code: string): string | undefined {
  const meant = numberMeant(typed, ['FN']);
  const number = meant && formatNumber(meant);
  return number !== undefined && codes.isCodeOf(number, code) ? number : undefined;
}

/**
 * The fine of which somebody knows number and code, and the plate if it is asked for. A wrong one of the three and a
 * number that was never given are the same to whoever asks: nothing is looked up before the code is right, and each
 * miss takes as long as the next. Who has the right code of a fine that is not shown guesses nothing: it was issued just
 * now, or withdrawn.
 *
 * @throws HttpProblem 429 for a network that missed too often and has no right code, 503 while papers have other codes than this site
 */
async function lookUp(
  { guesses, paperCodes, codes, records }: Site,
  { ip }: Context,
  { fineNumber: typed, code, plate }: Known,
): Promise<Found> {
  const started = performance.now();
  paperCodes?.require();
  const number = numberWithCode(codes, typed, code);
  if (number === undefined) {
    // Whoever holds the paper sees the fine, although others of the network guess.
    guesses.require(ip);
  } else {
    const fine = await records.fine(number);
    if (fine === undefined) return 'not-shown';
    if (plate === undefined || plateKey(plate) === fine.plateKey) return fine;
  }
  await guesses.missed(ip, started);
  return 'miss';
}

/** The fine that the address names with its code; without one, a page is answered that says what to do. */
export async function fineOfAddress(site: Site, ctx: Context): Promise<PublicFine | undefined> {
  const known = { fineNumber: parameterOf(ctx, 'number'), code: parameterOf(ctx, 'code') };
  const found = await lookUp(site, ctx, known);
  if (typeof found === 'object') return found;
  await answerNothing(site, ctx, { found, values: { ...NOTHING, ...known } });
  return undefined;
}

function lookUpPage(pen: Pen, typed: Typed<Field>): Content {
  const field = (input: Parameters<typeof textField<Field>>[1]) => textField(pen, input, typed);
  return {
    title: pen.line(({ t }) => t('beginAgain')),
    faults: typed.faults,
    main: html`<h1>${pen.word('beginAgain')}</h1>
      <p>${pen.word('lookUpIntro')}</p>
      <form method="post" action="/" novalidate>
        ${field({ name: 'fineNumber', label: 'fineNumber', hint: 'fineNumberHint' })}
        ${field({ name: 'plate', label: 'licensePlate', hint: 'plateHint', width: 'width-10' })}
        ${field({ name: 'code', label: 'code', hint: 'codeHint', width: 'width-10' })}
        ${submitButton(pen, 'seeFine')}
      </form>`,
  };
}

type Missed = { found: Exclude<Found, PublicFine>; values: Asked };

const answerNothing = (site: Site, ctx: Context, { found, values }: Missed): Promise<void> =>
  answerPage(ctx, site, (pen) => ({
    ...(found === 'not-shown'
      ? notShownPage(pen)
      : lookUpPage(pen, { values, faults: [{ field: 'fineNumber', text: pen.word('fineNotFound') }] })),
    status: 404,
  }));

const notShownPage = (pen: Pen): Content => ({
  title: pen.line(({ t }) => t('fineNotShown')),
  main: html`<h1>${pen.word('fineNotShown')}</h1>
    <p>${pen.word('fineNotShownMore')}</p>`,
});

const WANTED = { fineNumber: 'enterFineNumber', plate: 'enterPlate', code: 'enterCode' } as const;

const missing = (pen: Pen, values: Asked): Fault[] =>
  FIELDS.filter((field) => values[field].trim() === '').map((field) => ({
    field,
    text: pen.word(WANTED[field]),
  }));

export const lookUpRoutes = (site: Site): Route[] => [
  {
    method: 'get',
    path: '/',
    handle: (ctx) => answerPage(ctx, site, (pen) => lookUpPage(pen, { values: NOTHING, faults: [] })),
  },
  {
    method: 'post',
    path: '/',
    handle: async (ctx) => {
      const values = await typedIn(ctx, FIELDS);
      if (FIELDS.some((field) => values[field].trim() === '')) {
        return answerPage(ctx, site, (pen) => ({
          ...lookUpPage(pen, { values, faults: missing(pen, values) }),
          status: 422,
        }));
      }
      const found = await lookUp(site, ctx, values);
      if (typeof found === 'string') return answerNothing(site, ctx, { found, values });
      ctx.status = 303;
      ctx.redirect(finePathOf(site, found.fineNumber));
    },
  },
];
