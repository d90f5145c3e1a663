import { z } from 'zod';

import { importSchemaOf } from '../import/import.ts';
import { type Cents, centsSchema, sumSchema, toEmalangeni } from '../shared/money.ts';
import { accountSchema } from './account.ts';
import { CHANNELS, lineIdSchema, type LineOutcome } from './line.ts';
import { lineSumsSchema } from './view.ts';

/** 50 MiB: some 300,000 lines of a bank's CSV. */
export const STATEMENT_MAX_BYTES = 50 * 1024 * 1024;

/** The most lines of a file, of which each is remembered while it is read. */
export const STATEMENT_MAX_LINES = 200_000;

/** What becomes of lines: of each, money comes to just one of these. */
export const LINE_FATES = ['recorded', 'proposed', 'suspense', 'known'] as const;
export type LineFate = (typeof LINE_FATES)[number];

export const LINE_FATE_LABELS: Readonly<Record<LineFate, string>> = {
  recorded: 'Recorded',
  proposed: 'To be confirmed',
  suspense: 'In suspense',
  known: 'Known already',
};

/** Of a line that is not refused. */
export const FATE_OF: Readonly<Record<Exclude<LineOutcome['outcome'], 'REFUSED'>, LineFate>> = {
  RECORDED: 'recorded',
  PROPOSED: 'proposed',
  SUSPENSE: 'suspense',
  KNOWN: 'known',
};

/** The lines of a file by what becomes of them, with their sums; and the rows that are none. */
const countsOf = <Money extends z.ZodType>(money: Money) => {
  const tally = z.object({ lines: z.int(), sum: money });
  return z.object({
    /** What paid a fine. What was more than that is in `suspense`, whose lines are only those that paid none. */
    recorded: tally,
    proposed: tally,
    suspense: tally,
    known: tally,
    /** Money that went out, fees, and what is not booked yet. */
    leftOut: z.int(),
    refused: z.int(),
  });
};

/** As they are kept, in cents. */
export const lineCountsSchema = countsOf(sumSchema);
export type LineCounts = z.output<typeof lineCountsSchema>;

const NONE = { lines: 0, sum: sumSchema.parse(0) };
export const NO_LINES: LineCounts = {
  recorded: NONE,
  proposed: NONE,
  suspense: NONE,
  known: NONE,
  leftOut: 0,
  refused: 0,
};

/** As the HTTP API shows them, in emalangeni. */
export const statementCountsSchema = countsOf(z.number());
export type StatementCounts = z.output<typeof statementCountsSchema>;

type Tally<Sum> = { lines: number; sum: Sum };
const shown = ({ lines, sum }: Tally<Cents>): Tally<number> => ({ lines, sum: toEmalangeni(sum) });

export const shownCounts = (counts: LineCounts): StatementCounts => ({
  ...counts,
  recorded: shown(counts.recorded),
  proposed: shown(counts.proposed),
  suspense: shown(counts.suspense),
  known: shown(counts.known),
});

/** All rows of a file: lines, and what is none. */
export const rowsIn = ({ leftOut, refused, ...fates }: StatementCounts | LineCounts): number =>
  LINE_FATES.reduce((rows, fate) => rows + fates[fate].lines, leftOut + refused);

/** All money that came in by a file. */
export const sumIn = (counts: LineCounts | StatementCounts): number =>
  LINE_FATES.reduce((sum, fate) => sum + counts[fate].sum, 0);

/** What was on the account before the entries of a file and after them. */
export type Balances = { opening: Cents; closing: Cents };

export const STATEMENT_FORMATS = ['CSV', 'CAMT_053'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

export const STATEMENT_FORMAT_LABELS: Readonly<Record<StatementFormat, string>> = {
  CSV: 'CSV',
  CAMT_053: 'camt.053',
};

/** An import of a statement as the HTTP API shows it. */
export const statementImportSchema = importSchemaOf(statementCountsSchema)
  .extend({
    account: accountSchema,
    channel: z.enum(CHANNELS),
    format: z.enum(STATEMENT_FORMATS),
    /** The days of its lines. */
    firstDay: z.iso.date().nullable(),
    lastDay: z.iso.date().nullable(),
    /** In emalangeni, for a file that tells them. Its entries add up from one to the other, or it would not be taken. */
    balances: z.object({ opening: z.number(), closing: z.number() }).nullable(),
    /** The lines that it took, and where their money is now. */
    money: lineSumsSchema,
  })
  .meta({ id: 'StatementImport' });
export type StatementImport = z.output<typeof statementImportSchema>;

/** What became of a row of a file, or would become of it. */
export const ROW_OUTCOMES = ['RECORDED', 'PROPOSED', 'SUSPENSE', 'KNOWN', 'LEFT_OUT', 'REFUSED'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

export const ROW_OUTCOME_LABELS: Readonly<Record<RowOutcome, string>> = {
  RECORDED: LINE_FATE_LABELS.recorded,
  PROPOSED: LINE_FATE_LABELS.proposed,
  SUSPENSE: LINE_FATE_LABELS.suspense,
  KNOWN: LINE_FATE_LABELS.known,
  LEFT_OUT: 'Left out',
  REFUSED: 'Refused',
};

/** As it is kept, in cents. A row that is no line, or cannot be read, has only an outcome. */
export const toldLineSchema = z.object({
  outcome: z.enum(ROW_OUTCOMES),
  day: z.iso.date().optional(),
  amount: centsSchema.optional(),
  /** The fine that it paid, or for which it is or seems to be. */
  fineNumber: z.string().nullable().optional(),
  /** The line that was taken, by this import or one of before; of a check that which would be. */
  lineId: lineIdSchema.optional(),
  /** Only of a check: then nobody has taken the line, which tells it otherwise. */
  payer: z.string().nullable().optional(),
});
export type ToldLine = z.output<typeof toldLineSchema>;

/** A row of a file as the HTTP API shows it. */
export const statementRowSchema = z
  .object({
    /** Its line in the file, or for camt.053 the number of the transaction. */
    id: z.int(),
    outcome: z.enum(ROW_OUTCOMES),
    day: z.iso.date().nullable(),
    /** In emalangeni. */
    amount: z.number().nullable(),
    payer: z.string().nullable(),
    bankId: z.string().nullable(),
    fineId: z.string().nullable(),
    /** The line, once it is taken. */
    lineId: z.string().nullable(),
    /** Why it is refused. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'StatementRow' });
export type StatementRowView = z.output<typeof statementRowSchema>;

/** Whether a file with this beginning is XML: it may begin with a mark of its encoding, and have two bytes a letter. */
export const beginsAsXml = (beginning: Uint8Array): boolean =>
  /^\s*</.test(String.fromCodePoint(...beginning).replaceAll(/[\0\u00FE\u00FF]|\u00EF\u00BB\u00BF/g, ''));

/** The first rows of a file, to say by them which column is what. */
export const statementPreviewSchema = z
  .object({ header: z.array(z.string()), rows: z.array(z.array(z.string())) })
  .meta({ id: 'StatementPreview' });
export type StatementPreview = z.output<typeof statementPreviewSchema>;
