import { html, type Html } from './html.ts';
import type { Fault } from './layout.ts';
import type { Pen, Plain } from './speech.ts';

/** What a form holds: what was typed, and what is wrong with it. */
export type Typed<Field extends string> = {
  values: Readonly<Record<Field, string>>;
  faults: readonly Fault[];
};

type Input = {
  name: string;
  label: Plain;
  hint?: Plain;
  /** `width-10`: as wide as so many letters. */
  width?: 'width-10' | 'width-20';
  type?: 'text' | 'email' | 'tel';
  inputMode?: 'text' | 'decimal';
  autocomplete?: 'off' | 'email' | 'tel';
};

const faultOf = (pen: Pen, name: string, { text }: Fault): Html =>
  html`<div class="fault" id="${name}-fault">
    <span class="unseen">${pen.line(({ t }) => t('error'))}:</span> ${text}
  </div>`;

type Around = Pick<Input, 'name' | 'label' | 'hint'> & { isHeading?: boolean };

/** The parts of a field around the control itself: its label, its hint, and what is wrong. */
function around(
  pen: Pen,
  input: Around,
  faults: readonly Fault[],
  control: (described: Html | null) => Html,
): Html {
  const { name, hint } = input;
  const fault = faults.find(({ field }) => field === name);
  const described = [hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(' ');
  const attributes = html`${described !== '' && html` aria-describedby="${described}"`}${
    fault && html` aria-invalid="true"`
  }`;
  return html`<div class="${fault ? 'field wrong' : 'field'}">
    ${labelOf(pen, input)} ${hint && html`<div class="hint" id="${name}-hint">${pen.word(hint)}</div>`}
    ${fault && faultOf(pen, name, fault)} ${control(attributes)}
  </div>`;
}

function labelOf(pen: Pen, { name, label, isHeading = false }: Around): Html {
  const shown = html`<label for="${name}">${pen.word(label)}</label>`;
  return isHeading ? html`<h2>${shown}</h2>` : shown;
}

/** A field of one line. */
export function textField<Field extends string>(
  pen: Pen,
  input: Input & { name: Field },
  { values, faults }: Typed<Field>,
): Html {
  const { name, type = 'text', inputMode = 'text', autocomplete = 'off', width = 'width-20' } = input;
  return around(
    pen,
    input,
    faults,
    (attributes) =>
      html`<input
        id="${name}"
        name="${name}"
        type="${type}"
        inputmode="${inputMode}"
        class="${width}"
        autocomplete="${autocomplete}"
        spellcheck="false"
        maxlength="254"
        value="${values[name]}"
        ${attributes}
      />`,
  );
}

/** A field of several lines. */
export function textArea<Field extends string>(
  pen: Pen,
  input: Pick<Input, 'label' | 'hint'> & { name: Field; most: number },
  { values, faults }: Typed<Field>,
): Html {
  const { name, most } = input;
  return around(
    pen,
    input,
    faults,
    // HTML takes the first line break for one of the source.
    (attributes) =>
      html`<textarea id="${name}" name="${name}" rows="6" maxlength="${most}" ${attributes}>
${values[name]}</textarea>`,
  );
}

/** One of several, each with a button of its own. */
export function radioField<Field extends string>(
  pen: Pen,
  { name, label, choices }: { name: Field; label: Plain; choices: readonly Plain[] },
  { values, faults }: Typed<Field>,
): Html {
  const fault = faults.find(({ field }) => field === name);
  return html`<fieldset
    class="${fault ? 'field wrong' : 'field'}"
    ${fault && html`aria-describedby="${name}-fault"`}
  >
    <legend>${pen.word(label)}</legend>
    ${fault && faultOf(pen, name, fault)}
    ${choices.map(
      (choice, nth) =>
        html`<div class="choice">
          <input
            id="${nth === 0 ? name : choice}"
            name="${name}"
            type="radio"
            value="${choice}"
            ${values[name] === choice && html`checked`}
          />
          <label for="${nth === 0 ? name : choice}">${pen.word(choice)}</label>
        </div>`,
    )}
  </fieldset>`;
}

/**
 * Pictures, which a browser forgets when the form comes back. Browsers send fields in their order, and pictures may be
 * too large to be taken: they stand last, under a heading of their own.
 */
export const fileField = (
  pen: Pen,
  input: Pick<Input, 'name' | 'label' | 'hint'>,
  faults: readonly Fault[],
): Html =>
  around(
    pen,
    { ...input, isHeading: true },
    faults,
    (attributes) =>
      html`<input
        id="${input.name}"
        name="${input.name}"
        type="file"
        accept="image/*"
        multiple
        ${attributes}
      />`,
  );

export const submitButton = (pen: Pen, label: Plain): Html =>
  html`<button type="submit">${pen.word(label)}</button>`;

/** What is known, line by line; what is not known is left out. */
export const factList = (facts: readonly (readonly [label: Html, value: Html | string | null])[]): Html =>
  html`<dl>
    ${facts.map(
      ([label, value]) =>
        value !== null &&
        html`<div>
          <dt>${label}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
