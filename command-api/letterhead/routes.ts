import { decide, type LetterheadCommand } from '@fines/domain/letterhead/decide.ts';
import {
  type LetterheadEvent,
  letterheadEvents,
  parseLetterheadEvent,
} from '@fines/domain/letterhead/events.ts';
import {
  type Letterhead,
  letterheadSchema,
  wantedLetterheadSchema,
} from '@fines/domain/letterhead/letterhead.ts';
import {
  evolve,
  initialLetterheads,
  letterheadAfter,
  type Letterheads,
} from '@fines/domain/letterhead/letterheads.ts';
import { letterheadView } from '@fines/domain/letterhead/view.ts';
import { LETTERHEAD_STREAM } from '@fines/domain/shared/streams.ts';
import type { Endpoint } from '@fines/platform/http/endpoint.ts';
import type { PhotoLinks } from '@fines/platform/shared/photo-store.ts';

import type { CommandKeys } from '../engine/command-keys.ts';
import { commandEndpoint } from '../engine/endpoint.ts';
import { type CommandResult, handle } from '../engine/handle.ts';
import { type Decider, load } from '../engine/load.ts';
import type { Log } from '../engine/log.ts';
import { type PhotosKept, requirePhotos } from '../photo/keep-photo.ts';
import { photoAddress } from '../photo/photos-named.ts';

export const letterheadDecider: Decider<Letterheads, LetterheadCommand, LetterheadEvent> = {
  initial: initialLetterheads,
  definitions: letterheadEvents,
  parse: parseLetterheadEvent,
  evolve,
  decide,
};

/** What papers say of the authority now. */
export async function letterheadNow(store: Log, { urlOf }: PhotoLinks): Promise<Letterhead> {
  const { state } = await load(store, letterheadDecider, LETTERHEAD_STREAM);
  return letterheadView(letterheadAfter(state), urlOf);
}

const letterheadBody = wantedLetterheadSchema.extend({ crestUrl: photoAddress.nullable() });

type Dependencies = PhotosKept & { store: Log; keys: CommandKeys; photoLinks: PhotoLinks };

export const letterheadEndpoints = (dependencies: Dependencies): Endpoint[] => [
  commandEndpoint(dependencies, {
    method: 'put',
    path: '/letterhead',
    summary: 'Change what every paper says of the authority. `crestUrl` is the address of an uploaded photo',
    access: { command: 'letterhead.change' },
    body: letterheadBody,
    answer: letterheadSchema,
    handle: async ({ body, actor, context, ifMatch }) => {
      await requirePhotos(dependencies, body);
      const { crestUrl: crestSha256, ...texts } = body;
      const letterhead = { ...texts, crestSha256 };
      return handle(dependencies.store, letterheadDecider, {
        stream: LETTERHEAD_STREAM,
        command: () => ({ type: 'ChangeLetterhead' as const, actor, letterhead }),
        context,
        ifMatch,
      });
    },
    view: ({ state }: CommandResult<Letterheads>) =>
      letterheadView(letterheadAfter(state), dependencies.photoLinks.urlOf),
  }),
];
