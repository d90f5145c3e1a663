import { z } from 'zod';

import type { Role } from '../shared/permissions.ts';

/**
 * Who takes proofs out of the house and has the log signed at once: those who may read whole histories and see to
 * the record. By these roles alone, not by rank; and no command, since nothing in the log changes.
 */
export const RECORD_KEEPERS = ['MANAGER', 'AUDITOR', 'SUPER_ADMIN'] as const satisfies readonly Role[];

export const keepsRecord = (role: Role): boolean => (RECORD_KEEPERS as readonly Role[]).includes(role);

/** The first `size` entries of the log, by the root of the Merkle tree over them (hexadecimal). */
const treeHeadSchema = z.object({
  size: z.int(),
  root: z.string(),
  signedAt: z.iso.datetime(),
});

/** What `/checkpoint/newest` answers: what papers are printed with. */
export const newestTreeHeadSchema = z
  .object({
    /** Null as long as nothing was signed. */
    checkpoint: treeHeadSchema.nullable(),
  })
  .meta({ id: 'NewestCheckpoint' });
export type NewestTreeHead = z.output<typeof newestTreeHeadSchema>;

/** What `/checkpoint/status` answers: what is known of the signed record of the log, and whether it can be relied on. */
export const treeHeadStatusSchema = z
  .object({
    /** The newest one, with its signed note and those who witnessed it; null as long as nothing was signed. */
    checkpoint: treeHeadSchema.extend({ origin: z.string(), note: z.string() }).nullable(),
    /** The newest checkpoint that each witness has seen, and when by its own clock. */
    witnesses: z.array(z.object({ name: z.string(), size: z.int(), at: z.iso.datetime() })),
    /** The last time that the whole log was checked; null as long as it never was. */
    verification: z
      .object({
        at: z.iso.datetime(),
        entries: z.int(),
        seconds: z.number(),
        /** What is wrong, and where it begins; null if nothing is. */
        firstBreak: z.string().nullable(),
        /** Whether the log is not what was written; else something was written wrong. */
        isForged: z.boolean(),
      })
      .nullable(),
    /** How many entries the log has. */
    entries: z.int(),
    /** When the first entry was recorded that no checkpoint covers; null if there is none. */
    unsignedSince: z.iso.datetime().nullable(),
    /** Nothing is signed any more since a check has found the log not to be what was written. */
    isStopped: z.boolean(),
  })
  .meta({ id: 'CheckpointStatus' });
export type TreeHeadStatus = z.output<typeof treeHeadStatusSchema>;

export const FINE_PROOF_FORMAT = 'traffic-fines/fine-proof@v1';

/** As the log has it: nothing is left out that its hash is made of. */
const rawEvent = z.object({
  stream: z.string(),
  revision: z.int(),
  type: z.string(),
  data: z.unknown(),
  metadata: z.unknown(),
});

/** What `/fines/{id}/proof` answers: a file that can be checked offline, against the log's verifier key. */
export const fineProofSchema = z
  .object({
    format: z.literal(FINE_PROOF_FORMAT),
    fine: z.string(),
    /** The signed note, with those who witnessed it. */
    checkpoint: z.string(),
    /** From revision 0 on without a gap, as far as the checkpoint covers them. */
    events: z.array(
      z.object({
        event: rawEvent,
        /** Which entry of the log it is, the first being 0. */
        entry: z.int(),
        /** That it is that entry (C2SP tlog-proof). */
        proof: z.string(),
      }),
    ),
    /** How many came later than the checkpoint. */
    pending: z.int(),
  })
  .meta({ id: 'FineProof' });
export type FineProof = z.output<typeof fineProofSchema>;
