import { letterheadSchema } from '@fines/domain/letterhead/letterhead.ts';
import { samplePaper, SAMPLES } from '@fines/papers/samples.ts';
import { type Endpoint, endpoint } from '@fines/platform/http/endpoint.ts';
import type { PhotoLinks } from '@fines/platform/shared/photo-store.ts';
import { z } from 'zod';

import { paperQuery, type Papers } from './papers.ts';

type Dependencies = { photoLinks: PhotoLinks; papers: Papers };

const previewQuery = paperQuery.extend({
  sample: z.enum(SAMPLES, `must be one of ${SAMPLES.join(', ')}`),
  /** As JSON: one that nobody has saved yet. Without it, the one that papers have now. */
  letterhead: z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue('must be JSON');
        return z.NEVER;
      }
    })
    .pipe(letterheadSchema)
    .optional(),
});

export const paperEndpoints = ({ photoLinks, papers }: Dependencies): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/letterhead/preview.pdf',
    summary: 'A paper of a fine that nobody got, which shows what a letterhead looks like',
    access: 'signed-in',
    query: previewQuery,
    answers: { 200: 'pdf' },
    handle: ({ query: { sample, letterhead: draft, ...query }, actor, address }) => {
      // Only a photo that this person was shown.
      const crestUrl = draft?.crestUrl ?? '';
      const isShown = photoLinks.photoShownTo(actor.id, crestUrl) !== undefined;
      return papers.reply({
        query,
        asker: { actor, address },
        fileName: `letterhead-${sample}`,
        papers: (about) => [
          samplePaper(sample, {
            ...about,
            letterhead: draft ? { ...draft, crestUrl: isShown ? crestUrl : null } : about.letterhead,
          }),
        ],
      });
    },
  }),
];
