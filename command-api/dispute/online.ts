import type { Contact } from '@fines/domain/fine/dispute.ts';
import { email, phone } from '@fines/domain/fine/fact-kinds.ts';
import { MOST_PHOTOS } from '@fines/domain/fine/photos.ts';
import { isIssued } from '@fines/domain/fine/state.ts';
import { PUBLIC } from '@fines/domain/shared/person.ts';
import { ERASED } from '@fines/domain/shared/personal-data.ts';
import { invalid } from '@fines/domain/shared/refusal.ts';
import { optionalText, requiredText } from '@fines/domain/shared/text.ts';
import type { Endpoint } from '@fines/platform/http/endpoint.ts';
import type { PhotoLinks } from '@fines/platform/shared/photo-store.ts';
import { z } from 'zod';

import { type CommandKeys, keyUsedTwice } from '../engine/command-keys.ts';
import { commandEndpoint } from '../engine/endpoint.ts';
import type { Log } from '../engine/log.ts';
import { type CommandOrigin, changeFine } from '../fine/change.ts';
import { disputeIn, type FineResult } from './routes.ts';

/** Nobody can be written to at the word that stands in place of what was erased. */
const given = (contact: z.ZodType<string | null>, message: string) =>
  contact.refine((text) => text !== ERASED, message).default(null);

const contactBody = z.object({
  email: given(email().optional('E-mail address'), 'E-mail address must be one like sipho@example.sz'),
  phone: given(phone().optional('Telephone number'), 'Telephone number must be one like 7602 1234'),
});

const NO_CONTACT: Contact = { email: null, phone: null };

const onlineDisputeBody = z.object({
  fineNumber: requiredText('Fine', 50, { form: 'CODE' }),
  reason: requiredText('Reason', 2000, { lines: true }),
  text: optionalText('Text', 4000, { lines: true }).default(null),
  contact: contactBody
    .nullable()
    .default(null)
    .transform((contact) => contact ?? NO_CONTACT),
  /** The addresses that `POST /public/photos` answered. */
  evidence: z
    .array(z.string(), { error: 'Evidence must be a list of addresses of pictures' })
    .max(MOST_PHOTOS, `A dispute may have at most ${MOST_PHOTOS} pictures`)
    .default([]),
});

const submittedSchema = z.object({ fineNumber: z.string(), disputeId: z.string() });

type Dependencies = { store: Log; keys: CommandKeys; photoLinks: PhotoLinks };

/** For the public site alone, whose callers nobody knows. */
export const onlineDisputeEndpoints = (dependencies: Dependencies): Endpoint[] => [
  commandEndpoint(dependencies, {
    method: 'post',
    path: '/public/disputes',
    summary: 'Dispute a fine in the name of the public',
    access: { command: 'dispute.submit-online' },
    body: onlineDisputeBody,
    answer: submittedSchema,
    status: 201,
    withoutIfMatch: true,
    handle: ({ body, context }) => {
      const { fineNumber, reason, text: evidence, contact, evidence: pictures } = body;
      // Only once it is known that the command is new: when it comes again, the addresses may have run out.
      const command = (by: CommandOrigin) => {
        const photos = picturesOfPublic(pictures, dependencies);
        return { type: 'SubmitDisputeOnline', reason, evidence, photos, contact, ...by } as const;
      };
      return changeFine(dependencies.store, fineNumber, command, context);
    },
    view: submittedIn,
  }),
];

/**
 * The pictures at these addresses. An address proves by its signature that the public sent the picture just now: so
 * nobody makes one of somebody else's a part of the dispute by guessing or knowing its name.
 */
function picturesOfPublic(addresses: readonly string[], { photoLinks }: Dependencies): string[] {
  const pictures = addresses.map((address) => photoLinks.photoShownTo(PUBLIC.id, address));
  const sent = pictures.filter((picture) => picture !== undefined);
  if (sent.length < pictures.length) {
    throw invalid({ evidence: 'A picture was sent too long ago, or not here: send it again' });
  }
  return [...new Set(sent)];
}

function submittedIn(result: FineResult): z.output<typeof submittedSchema> {
  const { state: fine } = result;
  const disputeId = disputeIn(result);
  if (!isIssued(fine) || disputeId === undefined) throw keyUsedTwice();
  return { fineNumber: fine.fineNumber, disputeId };
}
