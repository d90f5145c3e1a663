import { html } from '@fines/public-site/page/html.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';

/** What a browser makes of an escaped text. */
const read = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

it('keeps any text a text, between tags and in attributes', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .array(fc.constantFrom('<', '>', '"', "'", '&', '&lt;', '</p>', '<script>', ' ', '\n', 'a'))
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(anyText, anyText, (title, text) => {
      const { text: page } = html`<p title="${title}">${text}</p>`;
      const [, inAttribute = '', between = ''] = /^<p title="([^"<>]*)">([^<>]*)<\/p>$/s.exec(page) ?? [];
      expect([read(inAttribute), read(between)]).toEqual([title, text]);
    }),
  );
});

it('takes parts as they are, and nothing for what is not there', () => {
  const part = html`<b>${'&'}</b>`;
  expect(html`<p>${part}${[part, 1]}${null}${undefined}${false}</p>`.text).toBe(
    '<p><b>&amp;</b><b>&amp;</b>1</p>',
  );
});
