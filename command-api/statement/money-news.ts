import { fineNumberOf } from '@fines/domain/fine/status.ts';
import { localDay } from '@fines/domain/shared/dates.ts';
import { type PlateKey, plateKey } from '@fines/domain/shared/plate.ts';
import { certainFine, meantSchema } from '@fines/domain/statement/line.ts';
import { statementLineIdOf } from '@fines/domain/statement/state.ts';
import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import type { Queryable } from '@fines/platform/postgres/postgres.ts';
import { z } from 'zod';

/** What the matching of money is learnt from. */
export const FOLLOWED = [
  'FineIssued',
  'FineDeleted',
  'PaymentRefunded',
  'StatementLineTaken',
  'LineAssigned',
  'LineReleased',
] as const;

/** A line that nobody has settled after so long is looked at: whoever took it has ended. */
const LOOK_AFTER = '2 minutes';

type KnownFine = { fineNumber: string; key: PlateKey; amount: number; issuedOn: string };
type Replaced = { fineNumber: string; replacedBy: string };
type KnownLine = {
  lineId: string;
  /** Undefined for what is told of a line later. */
  taken: Facts | undefined;
  fineNumber: string | undefined;
  isToBeLookedAt: boolean;
};
export type Refund = { receiptNumber: string; fineNumber: string };

/** What a bank knows a line by. */
export type Facts = { account: string; day: string; amount: number; bankId: string | null };

/** Writes what events tell into the tables of the matching of money. */
export async function learnOf(on: Queryable, events: readonly RecordedEvent[]): Promise<void> {
  await addFines(on, events.flatMap(fineIn));
  await addReplaced(on, events.flatMap(replacedIn));
  await addLines(on, events.flatMap(lineIn));
  await addRefunds(on, events.flatMap(refundIn));
}

/** What is read of the events: nothing of it is ever encrypted. */
const issuedFine = z.object({
  fineNumber: z.string(),
  licensePlate: z.string(),
  amount: z.int(),
  dateIssued: z.string(),
});
const refundedPayment = z.object({ receiptNumber: z.string() });
const replacedFine = z.object({ replacedBy: z.string() });
const ofLine = z.object({
  fineNumber: z.string().optional(),
  meant: meantSchema.nullish(),
  perhapsSameAs: z.string().optional(),
});
const takenLine = z.object({
  account: z.string(),
  day: z.string(),
  amount: z.int(),
  bankId: z.string().nullable(),
});

function fineIn({ type, stream, data }: RecordedEvent): KnownFine[] {
  if (type !== 'FineIssued' || fineNumberOf(stream) === undefined) return [];
  const { data: fine } = issuedFine.safeParse(data);
  if (fine === undefined) return [];
  const { fineNumber, licensePlate, amount, dateIssued } = fine;
  return [{ fineNumber, key: plateKey(licensePlate), amount, issuedOn: localDay(dateIssued) }];
}

function replacedIn({ type, stream, data }: RecordedEvent): Replaced[] {
  const fineNumber = type === 'FineDeleted' ? fineNumberOf(stream) : undefined;
  const replacedBy = replacedFine.safeParse(data).data?.replacedBy;
  return fineNumber === undefined || replacedBy === undefined ? [] : [{ fineNumber, replacedBy }];
}

function refundIn({ type, stream, data }: RecordedEvent): Refund[] {
  const fineNumber = type === 'PaymentRefunded' ? fineNumberOf(stream) : undefined;
  const receiptNumber = refundedPayment.safeParse(data).data?.receiptNumber;
  return fineNumber === undefined || receiptNumber === undefined ? [] : [{ fineNumber, receiptNumber }];
}

/** What an event says of a line: for which fine it is, if that changes, and whether it may have to be paid. */
function lineIn({ type, stream, data }: RecordedEvent): KnownLine[] {
  const lineId = statementLineIdOf(stream);
  const { data: line } = ofLine.safeParse(data);
  if (lineId === undefined || line === undefined) return [];
  const taken = type === 'StatementLineTaken' ? takenLine.safeParse(data).data : undefined;
  const { meant = null, perhapsSameAs } = line;
  const fineNumber = certainFine({ meant, perhapsSameAs }) ?? line.fineNumber;
  return [{ lineId, taken, fineNumber, isToBeLookedAt: taken === undefined || fineNumber !== undefined }];
}

async function addFines(on: Queryable, fines: readonly KnownFine[]): Promise<void> {
  if (fines.length === 0) return;
  await on.query(
    `INSERT INTO command.fines_by_plate (fine_number, plate_key, amount, issued_on)
     SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::date[]) ON CONFLICT DO NOTHING`,
    [
      fines.map(({ fineNumber }) => fineNumber),
      fines.map(({ key }) => key),
      fines.map(({ amount }) => amount),
      fines.map(({ issuedOn }) => issuedOn),
    ],
  );
}

async function addReplaced(on: Queryable, fines: readonly Replaced[]): Promise<void> {
  if (fines.length === 0) return;
  await on.query(
    `UPDATE command.fines_by_plate AS fine SET replaced_by = said.replaced_by
     FROM unnest($1::text[], $2::text[]) AS said (fine_number, replaced_by)
     WHERE fine.fine_number = said.fine_number`,
    [fines.map(({ fineNumber }) => fineNumber), fines.map(({ replacedBy }) => replacedBy)],
  );
}

/** Of several events of a line the last one says whether it is to be looked at, and the last that names a fine which. */
async function addLines(on: Queryable, lines: readonly KnownLine[]): Promise<void> {
  if (lines.length === 0) return;
  const last = new Map<string, KnownLine>();
  for (const line of lines) {
    const before = last.get(line.lineId);
    last.set(line.lineId, {
      ...line,
      taken: line.taken ?? before?.taken,
      fineNumber: line.fineNumber ?? before?.fineNumber,
    });
  }
  const all = [...last.values()];
  await on.query(
    `INSERT INTO command.statement_lines AS known (line_id, account, day, amount, bank_id, fine_number, look_at)
     SELECT line_id, account, day, amount, bank_id, fine_number,
       CASE WHEN look THEN clock_timestamp() + interval '${LOOK_AFTER}' END
     FROM unnest($1::text[], $2::text[], $3::boolean[], $4::text[], $5::date[], $6::bigint[], $7::text[])
       AS line (line_id, fine_number, look, account, day, amount, bank_id)
     ON CONFLICT (line_id) DO UPDATE
     SET fine_number = coalesce(excluded.fine_number, known.fine_number), look_at = excluded.look_at`,
    [
      all.map(({ lineId }) => lineId),
      all.map(({ fineNumber }) => fineNumber ?? null),
      all.map(({ isToBeLookedAt }) => isToBeLookedAt),
      all.map(({ taken }) => taken?.account),
      all.map(({ taken }) => taken?.day),
      all.map(({ taken }) => taken?.amount),
      all.map(({ taken }) => taken?.bankId),
    ],
  );
}

async function addRefunds(on: Queryable, refunds: readonly Refund[]): Promise<void> {
  if (refunds.length === 0) return;
  await on.query(
    `INSERT INTO command.refunds_to_tell (receipt_number, fine_number)
     SELECT * FROM unnest($1::text[], $2::text[]) ON CONFLICT DO NOTHING`,
    [refunds.map(({ receiptNumber }) => receiptNumber), refunds.map(({ fineNumber }) => fineNumber)],
  );
}
