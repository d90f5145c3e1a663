import type { Letterhead } from '@fines/domain/letterhead/letterhead.ts';
import type { Language } from '@fines/messages/translator.ts';

/**
 * A paper is data: what stands on it, in which order. The console draws it on the screen and for the printer, `pdf`
 * draws the same as a file. So what a paper says is said once, and neither of them knows what a fine is.
 */
export type Paper = {
  language: Language;
  /** What it is, for who hears it, and as the title of the file: `Notice of fine FN-2026-001`. */
  name: string;
  /** The authority whose paper it is: above all else. */
  letterhead: Letterhead;
  blocks: readonly Block[];
  /** Small, at the end: when it was printed, which record of the log it was made from. */
  footer: readonly string[];
};

/** A4, or the roll of a receipt printer, 80 mm wide and as long as the paper is. */
export const PAPER_SIZES = ['A4', 'ROLL'] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

/** A text in the language of the paper; `english` stands beneath it where a translation is not confirmed yet. */
export type Words = { text: string; english: string | null };

/** Null is a line that is filled in by hand. A value may have several lines. */
export type PaperFact = { label: Words; value: string | null };

/** `text` is printed below the code, for who cannot scan it. */
export type Code = { value: string; text: string };

export type Column = { head: Words; align: 'left' | 'right' };

export type Bar = { label: string; value: number; text: string };

export type Block =
  /** Where the window of an envelope is (DIN 5008, ISO 269); on a roll, lines like others. */
  | { kind: 'address'; lines: readonly string[] }
  /** What paper this is: its name large, the number it goes by, a code, and what must not be overlooked (`DUPLICATE`). */
  | { kind: 'title'; title: Words; number: string; code: Code | null; stamps: readonly string[] }
  | { kind: 'facts'; heading: Words | null; facts: readonly PaperFact[] }
  | { kind: 'text'; heading: Words | null; lines: readonly Words[] }
  /** Framed, its heading large: what the reader has to do, or may do. */
  | { kind: 'box'; heading: Words; facts: readonly PaperFact[]; lines: readonly Words[] }
  /** Its head is repeated on each page; `total` is a last row that stands out. */
  | {
      kind: 'table';
      heading: Words | null;
      columns: readonly Column[];
      rows: readonly (readonly string[])[];
      total: readonly string[] | null;
    }
  /** Bars from the left, each with its figure; they differ by length, never by colour alone. */
  | { kind: 'bars'; heading: Words; bars: readonly Bar[] }
  /** `address` is what the drawer loads. */
  | { kind: 'photo'; address: string; alt: Words }
  | { kind: 'signatures'; signers: readonly Words[] }
  /** An empty frame for a stamp. */
  | { kind: 'stamp-place'; label: Words }
  | { kind: 'new-page' };
