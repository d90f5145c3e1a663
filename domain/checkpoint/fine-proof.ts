import { z } from 'zod';

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
