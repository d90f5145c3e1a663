import type { DisputeStatus } from '@fines/domain/fine/dispute.ts';
import type { FineStatus } from '@fines/domain/fine/status.ts';
import { FIRST_KEPT, type KeptLetterhead } from '@fines/domain/letterhead/letterhead.ts';
import type { Cents } from '@fines/domain/shared/money.ts';
import type { PlateKey } from '@fines/domain/shared/plate.ts';
import type { Pool } from '@fines/platform/postgres/postgres.ts';
import { PUBLIC_FINES, PUBLIC_LETTERHEAD, PUBLIC_RECEIPTS } from '@fines/platform/shared/public-views.ts';
import { LRUCache } from 'lru-cache';

/** A dispute as the public knows it: what was decided and why, not by whom. */
export type PublicDispute = {
  id: string;
  status: DisputeStatus;
  submittedAt: string;
  resolution: string | null;
  resolvedAt: string | null;
};

/** All that the public knows of a fine. Instants are those of the log, amounts in cents. */
export type PublicFine = {
  fineNumber: string;
  licensePlate: string;
  plateKey: PlateKey;
  offenseDescription: string;
  location: string | null;
  dateIssued: Date;
  amount: Cents;
  dueDate: Date;
  status: Exclude<FineStatus, 'CANCELLED'>;
  paidAt: Date | null;
  /** The SHA-256 of each. */
  photos: readonly string[];
  disputes: readonly PublicDispute[];
};

export type PublicReceipt = { fineNumber: string; amount: Cents; paidAt: Date; refundedAt: Date | null };

const FINE = `SELECT fine_number AS "fineNumber", license_plate AS "licensePlate", plate_key AS "plateKey",
    offense_description AS "offenseDescription", location, date_issued AS "dateIssued", amount, due_date AS "dueDate",
    status, paid_at AS "paidAt", photos, disputes
  FROM ${PUBLIC_FINES} WHERE fine_number = $1`;

const RECEIPT = `SELECT fine_number AS "fineNumber", amount, paid_at AS "paidAt", refunded_at AS "refundedAt"
  FROM ${PUBLIC_RECEIPTS} WHERE receipt_number = $1`;

/** How old the letterhead may be that a page shows. */
const LETTERHEAD_MS = 10_000;

/** Reads what the public may know: the views, which are all that this service's role in Postgres can read. */
export class PublicRecords {
  readonly #pool: Pool;
  readonly #letterhead: LRUCache<'now', KeptLetterhead>;

  constructor(pool: Pool) {
    this.#pool = pool;
    this.#letterhead = new LRUCache({
      max: 1,
      ttl: LETTERHEAD_MS,
      // While the database does not answer, pages still say whose they are.
      allowStaleOnFetchRejection: true,
      noDeleteOnFetchRejection: true,
      fetchMethod: () => this.#readLetterhead(),
    });
  }

  async fine(fineNumber: string): Promise<PublicFine | undefined> {
    const { rows } = await this.#pool.query<PublicFine>({ name: 'fine', text: FINE, values: [fineNumber] });
    return rows[0];
  }

  async receipt(receiptNumber: string): Promise<PublicReceipt | undefined> {
    const { rows } = await this.#pool.query<PublicReceipt>({
      name: 'receipt',
      text: RECEIPT,
      values: [receiptNumber],
    });
    return rows[0];
  }

  /** What papers say of the authority; what they said at first, while nothing can be read. */
  async letterhead(): Promise<KeptLetterhead> {
    return (await this.#letterhead.fetch('now').catch(() => undefined)) ?? FIRST_KEPT;
  }

  async check(): Promise<unknown> {
    return this.#pool.query(`SELECT FROM ${PUBLIC_FINES} LIMIT 1`);
  }

  async #readLetterhead(): Promise<KeptLetterhead> {
    const { rows } = await this.#pool.query<{ letterhead: KeptLetterhead | null }>(
      `SELECT letterhead FROM ${PUBLIC_LETTERHEAD}`,
    );
    return rows[0]?.letterhead ?? FIRST_KEPT;
  }
}
