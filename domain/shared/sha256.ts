import { z } from 'zod';

/** A SHA-256 in lower-case hexadecimal: the name of a photo. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/, 'must be the SHA-256 of a photo');
