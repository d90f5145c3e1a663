import { email, phone } from '@fines/domain/fine/fact-kinds.ts';
import { cleanedText, requiredText } from '@fines/domain/shared/text.ts';
import { z } from 'zod';

import { fileField, radioField, submitButton, textArea, textField, type Typed } from '../page/fields.ts';
import { html } from '../page/html.ts';
import type { Content, Fault } from '../page/layout.ts';
import { english } from '../page/messages.ts';
import type { Pen, Plain } from '../page/speech.ts';
import { PICTURES } from './receiving.ts';
import { STAMP_FIELDS, type Stamp } from './stamp.ts';
import type { PublicDispute } from './submit.ts';

export const FIELDS = ['reason', 'text', 'email', 'phone'] as const;
export type Field = (typeof FIELDS)[number];
export type Written = Readonly<Record<Field, string>>;

export const NOTHING: Written = { reason: '', text: '', email: '', phone: '' };

/** What people mostly say. Staff read the reason in English, whatever language it was chosen in. */
const REASONS = ['reasonNotMine', 'reasonNoSign', 'reasonWrong', 'reasonEmergency', 'reasonOther'] as const;

const reasonSchema = z.enum(REASONS).transform((reason) => english[reason]);

const MOST_TEXT = 4000;

/** What is copied from elsewhere has characters that nobody here can be told to mend. */
const cleanedLines = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map((line) => cleanedText(line, Infinity))
    .join('\n');

const SCHEMAS = {
  reason: reasonSchema,
  text: z
    .string()
    .overwrite(cleanedLines)
    .pipe(requiredText('What happened', MOST_TEXT, { lines: true })),
  email: email().optional('E-mail address'),
  phone: phone().optional('Telephone number'),
} as const;

const WRONG = {
  reason: 'chooseReason',
  text: 'enterText',
  email: 'enterEmail',
  phone: 'enterPhone',
} as const satisfies Record<Field, Plain>;

/** The fields that are not as they have to be; none if a dispute can be made of them. */
export const faultyFields = (written: Written): Field[] =>
  FIELDS.filter((field) => !SCHEMAS[field].safeParse(written[field]).success);

/** Of fields without a fault. */
export function disputeOf(fineNumber: string, written: Written): PublicDispute {
  return {
    fineNumber,
    reason: SCHEMAS.reason.parse(written.reason),
    text: SCHEMAS.text.parse(written.text),
    contact: { email: SCHEMAS.email.parse(written.email), phone: SCHEMAS.phone.parse(written.phone) },
  };
}

export const faultsOf = (pen: Pen, fields: readonly Field[]): Fault[] =>
  fields.map((field) => ({ field, text: pen.word(WRONG[field]) }));

type Form = Typed<Field> & { fineNumber: string; path: string; stamp: Stamp };

export function disputeForm(pen: Pen, { fineNumber, path, stamp, ...typed }: Form): Content {
  const fine = pen.line(({ t }) => t('fineOf', { fineNumber }));
  const hasEmail = { name: 'email', label: 'emailAddress', type: 'email', autocomplete: 'email' } as const;
  const hasPhone = { name: 'phone', label: 'phoneNumber', type: 'tel', autocomplete: 'tel' } as const;
  return {
    title: `${pen.line(({ t }) => t('disputeFine'))}: ${fine}`,
    faults: typed.faults,
    main: html`<p class="caption">${pen.say(({ t }) => t('fineOf', { fineNumber }))}</p>
      <h1>${pen.word('disputeFine')}</h1>
      <p>${pen.word('disputeIntro')}</p>
      <form method="post" action="${path}/dispute" enctype="multipart/form-data" novalidate>
        ${STAMP_FIELDS.map((name) => html`<input type="hidden" name="${name}" value="${stamp[name]}" />`)}
        ${radioField(pen, { name: 'reason', label: 'reasonQuestion', choices: REASONS }, typed)}
        ${textArea(pen, { name: 'text', label: 'whatHappened', hint: 'textHint', most: MOST_TEXT }, typed)}
        <h2>${pen.word('answerTo')}</h2>
        <p class="hint">${pen.word('contactHint')}</p>
        ${textField(pen, hasEmail, typed)} ${textField(pen, { ...hasPhone, width: 'width-10' }, typed)}
        ${fileField(pen, { name: PICTURES, label: 'addPictures', hint: 'picturesHint' }, typed.faults)}
        ${submitButton(pen, 'sendDispute')}
      </form>
      <p><a href="${path}">${pen.word('lookAtFine')}</a></p>`,
  };
}
