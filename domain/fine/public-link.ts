import { z } from 'zod';

/** Where the public sees a fine without an account; who is to print a paper of the fine gets it. */
const publicLinkSchema = z
  .object({
    /** The site itself, where number, plate and code are typed: `https://fines.example.sz`. */
    site: z.string(),
    /** The fine there, which the QR code of its papers holds. */
    url: z.string(),
    /** `ABCDE FGHJK`. */
    code: z.string(),
  })
  .meta({ id: 'PublicLink' });
export type PublicLink = z.output<typeof publicLinkSchema>;

/** Null where there is no public site. */
export const publicLinkAnswerSchema = z.object({ link: publicLinkSchema.nullable() });
