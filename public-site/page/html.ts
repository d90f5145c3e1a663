/** Markup, which only `html` makes: what is put into it was escaped. */
export class Html {
  readonly text: string;

  private constructor(text: string) {
    this.text = text;
  }

  static of(strings: readonly string[], parts: readonly Part[]): Html {
    return new Html(strings.map((string, nth) => string + textOf(parts[nth])).join(''));
  }
}

/** A text is escaped, markup is taken as it is; nothing stands for null, false and undefined. */
export type Part = string | number | Html | readonly Part[] | null | undefined | false;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

function textOf(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(textOf).join('');
  return escaped(String(part));
}

/**
 * A page or a part of one: html`<p title="${text}">${text}</p>`. Values may stand between tags and in quoted attributes
 * only. Line breaks and what indents the lines of the source are left out.
 */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  Html.of(strings.map(withoutIndent), parts);

const withoutIndent = (text: string): string => text.replaceAll(/\n\s*/g, '\n');
