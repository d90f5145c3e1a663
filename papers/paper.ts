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
/** So many papers come in one file at most: the owners of as many vehicles may be looked up in a minute. */
export const MOST_PAPERS = 50;

export const PAPER_SIZES = ['A4', 'ROLL'] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

/** A text in the language of the paper; `english` stands beneath it where a translation is not confirmed yet. */
export type Words = { text: string; english: string | null };

/** Null is a line that is filled in by hand. A value may have several lines. */
export type PaperFact = { label: Words; value: string | null };

/** `text` is printed below the code, for who cannot scan it; it may have several lines. */
export type Code = { value: string; text: string };

/** `share` of the width, where all others have 1; without it, the first has more than the others. */
export type Column = { head: Words; align: 'left' | 'right'; share?: number };

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
  /** Its head is repeated on each page; `total` is a last row that stands out. Small and close, if there are many rows. */
  | {
      kind: 'table';
      isDense?: boolean;
      heading: Words | null;
      columns: readonly Column[];
      rows: readonly (readonly string[])[];
      total: readonly string[] | null;
    }
  /** Bars from the left, each with its figure; they differ by length, never by colour alone. */
  | { kind: 'bars'; heading: Words; bars: readonly Bar[] }
  /** Columns on a common ground, one for each point of time, in order: each is as high as its value. */
  | { kind: 'trend'; heading: Words; points: readonly Bar[] }
  /** Two halves of a page; on a roll one below the other. */
  | { kind: 'beside'; left: readonly Block[]; right: readonly Block[] }
  /** `address` is what the drawer loads. */
  | { kind: 'photo'; address: string; alt: Words }
  | { kind: 'signatures'; signers: readonly Words[] }
  /** An empty frame for a stamp. */
  | { kind: 'stamp-place'; label: Words }
  | { kind: 'new-page' };

/** Which points of a trend have their label below, at most so many, and where: a share of the width. */
export function ticksOf(points: readonly Bar[], most: number): readonly { label: string; at: number }[] {
  const step = Math.max(1, Math.ceil((points.length - 1) / (most - 1)));
  return points.flatMap(({ label }, nth) =>
    nth % step === 0 ? [{ label, at: (nth + 0.5) / points.length }] : [],
  );
}

/** Bars and columns are measured by the largest of them; what is less than nothing has none. */
export function shareOfLargest({ value }: Bar, all: readonly Bar[]): number {
  const largest = Math.max(...all.map((bar) => bar.value), 0);
  return largest === 0 ? 0 : Math.max(value, 0) / largest;
}

/** As much of a text as a line has room for. */
export const cutTo = (length: number, text: string): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;

/** With more letters than this, a text needs the whole width of a sheet. */
const MOST_BESIDE = 300;

/** Whether a text may stand beside another one, where a sheet has room for two. */
export const isShortText = (block: Block): boolean =>
  block.kind === 'text' &&
  block.heading !== null &&
  block.lines.every(({ text, english }) => text.length + (english ?? '').length < MOST_BESIDE);
