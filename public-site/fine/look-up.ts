import { plateKey } from '@fines/domain/shared/plate.ts';
import type { Context } from '@fines/platform/http/context.ts';

import type { PublicFine } from '../engine/records.ts';
import { parameterOf, type Route, typedIn } from '../engine/route.ts';
import type { Site } from '../engine/site.ts';
import { numberMeant } from '../engine/typed.ts';
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

/**
 * The fine of which somebody knows number and code, and the plate if it is asked for. A wrong one of the three and a
 * number that was never given are the same to whoever asks: nothing is looked up before the code is right, and each
 * miss takes as long as the next.
 *
 * @throws HttpProblem 429 for a network that missed too often, 503 while papers have other codes than this site
 */
async function lookUp(
  site: Site,
  { ip }: Context,
  { fineNumber: typed, code, plate }: Known,
): Promise<PublicFine | undefined> {
  const started = performance.now();
  site.guesses.require(ip);
  site.paperCodes?.require();
  const number = numberMeant('FN', typed);
  const isKnown = number !== undefined && site.codes.isCodeOf(number, code);
  const fine = isKnown ? await site.records.fine(number) : undefined;
  if (fine !== undefined && (plate === undefined || plateKey(plate) === fine.plateKey)) return fine;
  await site.guesses.missed(ip, started);
  return undefined;
}

/** The fine that the address names with its code; without one, a page is answered that asks for it. */
export async function fineOfAddress(site: Site, ctx: Context): Promise<PublicFine | undefined> {
  const known = { fineNumber: parameterOf(ctx, 'number'), code: parameterOf(ctx, 'code') };
  const fine = await lookUp(site, ctx, known);
  if (fine === undefined) await answerMiss(site, ctx, { ...NOTHING, ...known });
  return fine;
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

const answerMiss = (site: Site, ctx: Context, values: Asked): Promise<void> =>
  answerPage(ctx, site, (pen) => ({
    ...lookUpPage(pen, { values, faults: [{ field: 'fineNumber', text: pen.word('fineNotFound') }] }),
    status: 404,
  }));

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
      const fine = await lookUp(site, ctx, values);
      if (fine === undefined) return answerMiss(site, ctx, values);
      ctx.status = 303;
      ctx.redirect(finePathOf(site, fine.fineNumber));
    },
  },
];
