import { z } from 'zod';

/**
 * What an event's data has in place of fields that tell of a person: the texts, encrypted with a key of this event
 * alone. Whoever destroys that key erases the texts, and nothing else of the log changes.
 */
export const concealedSchema = z.object({
  /** The id of the key. */
  key: z.uuid(),
  /** Base64 of nonce (12 bytes), ciphertext and tag (16 bytes) of AES-256-GCM. */
  text: z.string(),
  /**
   * SHA-256 (hex) of what was encrypted, which begins with random bytes: whoever is shown the text can check it, whoever
   * has only this cannot guess it.
   */
  commitment: z.string(),
  /** The names of the fields. */
  fields: z.array(z.string()).min(1),
});
export type Concealed = z.output<typeof concealedSchema>;

/** What stands in place of a text whose key was destroyed. */
export const ERASED = 'erased';

/** Under which rule texts are erased: two people agreed to it, or so many years are over. */
const erasureCauseSchema = z.discriminatedUnion('rule', [
  z.object({ rule: z.literal('REQUEST'), erasureId: z.uuid() }),
  z.object({ rule: z.literal('RETENTION'), years: z.int().positive() }),
]);
export type ErasureCause = z.output<typeof erasureCauseSchema>;

/** Which keys are destroyed with an event, and why; never what they had encrypted. */
export const erasedSchema = z.object({ keys: z.array(z.uuid()), cause: erasureCauseSchema });
export type Erased = z.output<typeof erasedSchema>;

/** The types of events whose data says so. */
export const ERASING_EVENTS: readonly string[] = ['DriverErased', 'OwnerErased', 'PayerErased'];

/** In a few words, for histories. */
export const erasureText = (cause: ErasureCause): string =>
  cause.rule === 'REQUEST'
    ? 'Two people agreed to it'
    : `Kept for ${cause.years} years, as long as it had to be`;

/** Whether an event's data has texts that nobody has decrypted yet. */
export const isConcealed = (data: unknown): data is { concealed: unknown } =>
  typeof data === 'object' && data !== null && 'concealed' in data;
