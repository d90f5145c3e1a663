import { z } from 'zod';

import type { ActingRole, Role } from '../shared/permissions.ts';

/**
 * The roles that may export proofs and have the log signed at once. Higher ranks are not included. Signing is not a
 * command, since it does not change the log.
 */
export const RECORD_KEEPERS = ['MANAGER', 'AUDITOR', 'SUPER_ADMIN'] as const satisfies readonly Role[];

export const keepsRecord = (role: ActingRole): boolean => RECORD_KEEPERS.some((keeper) => keeper === role);

/** The first `size` entries of the log, and the root of the Merkle tree over them (hexadecimal). */
const treeHeadSchema = z.object({
  size: z.int(),
  root: z.string(),
  signedAt: z.iso.datetime(),
});

/** The answer of `/checkpoint/newest`, which is printed on papers. */
export const newestTreeHeadSchema = z
  .object({
    /** Null if nothing was signed yet. */
    checkpoint: treeHeadSchema.nullable(),
  })
  .meta({ id: 'NewestCheckpoint' });
export type NewestTreeHead = z.output<typeof newestTreeHeadSchema>;

/** The answer of `/checkpoint/status`: the state of the signed record, and whether it can be trusted. */
export const treeHeadStatusSchema = z
  .object({
    /** The newest checkpoint, with its signed note and the cosignatures; null if nothing was signed yet. */
    checkpoint: treeHeadSchema.extend({ origin: z.string(), note: z.string() }).nullable(),
    /** The newest checkpoint that each witness has cosigned, and when by the witness's own clock. */
    witnesses: z.array(z.object({ name: z.string(), size: z.int(), at: z.iso.datetime() })),
    /** The last verification of the whole log; null if there was none yet. */
    verification: z
      .object({
        at: z.iso.datetime(),
        entries: z.int(),
        seconds: z.number(),
        /** The first problem and its place; null if there is none. */
        firstBreak: z.string().nullable(),
        /** Whether the log was changed after it was written; otherwise a program wrote something wrong. */
        isForged: z.boolean(),
      })
      .nullable(),
    /** The last comparison of a share of what people are shown with the log; null if there was none yet. */
    comparison: z
      .object({
        at: z.iso.datetime(),
        seconds: z.number(),
        /** How many records and photos were looked at. */
        records: z.int(),
        photos: z.int(),
        /** Whatever differed: its stream, and in what. */
        differences: z.array(z.object({ stream: z.string(), what: z.string() })),
      })
      .nullable(),
    /** How many entries the log has. */
    entries: z.int(),
    /** When the first entry without a checkpoint was recorded; null if every entry has one. */
    unsignedSince: z.iso.datetime().nullable(),
    /** Whether signing has stopped, because a verification found that the log was changed after it was written. */
    isStopped: z.boolean(),
  })
  .meta({ id: 'CheckpointStatus' });
export type TreeHeadStatus = z.output<typeof treeHeadStatusSchema>;

export const FINE_PROOF_FORMAT = 'traffic-fines/fine-proof@v1';

/** As the log has it, with everything that its hash and its entry are made of. */
const rawEvent = z.object({
  stream: z.string(),
  revision: z.int(),
  type: z.string(),
  data: z.unknown(),
  metadata: z.unknown(),
  /** These two are signed beside the hash, since `metadata.entryVersion` 2. */
  id: z.uuid().optional(),
  /** By the clock of the event store. */
  recorded: z.iso.datetime().optional(),
});

/** The answer of `/fines/{id}/proof`: a file that can be checked offline with the log's verifier key. */
export const fineProofSchema = z
  .object({
    format: z.literal(FINE_PROOF_FORMAT),
    fine: z.string(),
    /** The signed note, with the cosignatures of witnesses. */
    checkpoint: z.string(),
    /** The events that the checkpoint covers, from revision 0 on without gaps. */
    events: z.array(
      z.object({
        event: rawEvent,
        /**
         * What is encrypted in the event's data, as JSON: random bytes and the texts. Its SHA-256 is the event's
         * `commitment`. Null if nothing is encrypted, or it was erased.
         */
        opening: z.string().nullable(),
        /** The index of the event's entry in the log, from 0. */
        entry: z.int(),
        /** Proves that this entry is in the log (C2SP tlog-proof). */
        proof: z.string(),
      }),
    ),
    /** The number of events that are newer than the checkpoint. */
    pending: z.int(),
  })
  .meta({ id: 'FineProof' });
export type FineProof = z.output<typeof fineProofSchema>;
