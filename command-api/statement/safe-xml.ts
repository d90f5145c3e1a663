import { cleanedText } from '@fines/domain/shared/text.ts';
import { SaxesParser, type SaxesTagNS } from 'saxes';

import { NotImportable } from '../import/text-file.ts';

/** What of a document is told, as it is read. */
export type XmlListener = {
  /** `namespace`: the one that the element is of. */
  opened: (name: string, namespace: string, attributes: SaxesTagNS['attributes']) => void;
  text: (text: string) => void;
  closed: () => void;
};

/** camt.053 has 13 levels. */
const DEEPEST = 32;
/** In characters. So long may a text be, a comment, or a tag with all that stands in it. */
const LONGEST = 128 * 1024;

/**
 * Reads XML that anybody may have written. It declares nothing and fetches nothing: a document type, with which a small
 * file becomes a large one or names files of this machine, is refused, and so is an entity that XML does not have by
 * itself. Memory holds the path to where it is, and one text.
 */
export class SafeXml {
  readonly #parser = new SaxesParser({ xmlns: true });
  #depth = 0;
  /** What was read since something ended. */
  #unended = 0;

  constructor(listener: XmlListener) {
    const parser = this.#parser;
    parser.on('error', ({ message }) => {
      throw unreadable(message.replace(/^\d+:\d+: /, ''), parser.line);
    });
    parser.on('doctype', () => {
      throw new NotImportable(
        'The file declares a document type (DOCTYPE), which no statement of a bank does. It was not read.',
      );
    });
    parser.on('opentag', ({ local, uri, attributes }) => {
      this.#unended = 0;
      if (++this.#depth > DEEPEST) throw unreadable(`there are more than ${DEEPEST} levels`, parser.line);
      listener.opened(local, uri, attributes);
    });
    parser.on('text', (text) => {
      this.#unended = 0;
      listener.text(text);
    });
    parser.on('cdata', (text) => {
      this.#unended = 0;
      listener.text(text);
    });
    parser.on('comment', () => {
      this.#unended = 0;
    });
    parser.on('closetag', () => {
      this.#unended = 0;
      this.#depth--;
      listener.closed();
    });
  }

  /** @throws NotImportable */
  write(piece: string): void {
    // In steps, so that nothing grows by more than a step before it is noticed.
    for (let from = 0; from < piece.length; from += LONGEST) {
      const step = piece.slice(from, from + LONGEST);
      this.#unended += step.length;
      this.#parser.write(step);
      if (this.#unended > 2 * LONGEST) throw unreadable('a text or a tag is too long', this.#parser.line);
    }
  }

  /** @throws NotImportable if the document is not over */
  end(): void {
    this.#parser.close();
  }
}

const unreadable = (what: string, line: number): NotImportable =>
  new NotImportable(
    `The XML cannot be read in line ${line}: ${cleanedText(what, 100)}. Ask the bank for the file again.`,
  );
