import { type FineHistory, type LoggedHistory, fineHistorySchema } from '@fines/domain/fine/history.ts';
import type { FineView } from '@fines/domain/fine/view.ts';
import { fineProofSchema, RECORD_KEEPERS } from '@fines/domain/record/record.ts';
import { instantSchema } from '@fines/domain/shared/dates.ts';
import { plateKey } from '@fines/domain/shared/plate.ts';
import type { EventStore, RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { type Endpoint, endpoint, type SignedInRequest } from '@fines/platform/http/endpoint.ts';
import type { PersonalData } from '@fines/platform/personal-data/keys.ts';
import type { PhotoLinks } from '@fines/platform/shared/photo-store.ts';
import { newestTreeHead } from '@fines/proof/record.ts';
import { z } from 'zod';

import type { AccessLog } from '../access-log/looks.ts';
import { day, endOfLocalDay } from '../list/filters.ts';
import { entriesOf, type EntryIndex, type SignedRecord } from '../record/open-routes.ts';
import { namesOf } from '../user/names.ts';
import { fineEvents, historyFor, historyOf, stateAsOf } from './history.ts';
import { fineProof } from './proof.ts';

/** The time that a state is asked for. A day stands for its last instant. */
export const asOfSchema = z.union(
  [day.transform((asked) => new Date(Date.parse(endOfLocalDay(asked)) - 1).toISOString()), instantSchema],
  { error: 'must be a day (2026-03-01) or an instant (2026-03-01T08:00:00Z)' },
);

/** Tells for each event of a history which entry of the signed record it is. */
async function withRecord(
  { pool, logKey }: SignedRecord,
  history: LoggedHistory,
  events: readonly RecordedEvent[],
): Promise<FineHistory> {
  const [treeHead, entries] = await Promise.all([newestTreeHead(pool, logKey), entriesOf(pool, events)]);
  const signedSize = treeHead?.size ?? 0;
  const missing = entries.indexOf('missing');
  return {
    ...history,
    events: history.events.map((event, nth) => ({ ...event, entry: signedEntry(entries[nth], signedSize) })),
    checkpoint: treeHead ? { size: signedSize, signedAt: treeHead.signedAt.toISOString() } : null,
    missingAt: events[missing]?.revision ?? null,
  };
}

const signedEntry = (entry: EntryIndex | undefined, size: number): number | null =>
  typeof entry === 'number' && entry < size ? entry : null;

const fineParams = z.object({ id: z.string() });
type Asked = SignedInRequest<z.output<typeof fineParams>, unknown, unknown>;

type Dependencies = SignedRecord & {
  store: EventStore;
  personal: PersonalData;
  photoLinks: PhotoLinks;
  looks: AccessLog;
};

/** What is read from the log itself. */
export function fineHistoryEndpoints(dependencies: Dependencies): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/fines/:id/history',
      summary: 'The history of a fine, read from the log, and the fine as it was at a given time',
      access: 'signed-in',
      params: fineParams,
      query: z.object({ asOf: asOfSchema.optional() }),
      answers: { 200: fineHistorySchema },
      problems: [409],
      handle: async (request) => {
        const { params, query, actor, logger } = request;
        const events = await fineEvents(params.id, dependencies);
        const history = await historyOf(params.id, events, {
          namesOf: (ids) => namesOf(dependencies.pool, ids),
          personal: dependencies.personal,
          photoUrlOf: dependencies.photoLinks.urlOf,
          logger,
          asOf: query.asOf,
        });
        const [recorded] = await Promise.all([
          withRecord(dependencies, history, events),
          recordLook(dependencies.looks, request, history.state),
        ]);
        return { body: historyFor(actor.role, recorded) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/fines/:id/proof',
      summary:
        'All events of a fine as a file that proves itself: with what ties them to the newest checkpoint',
      access: { roles: RECORD_KEEPERS },
      params: fineParams,
      answers: { 200: fineProofSchema },
      problems: [409],
      handle: async (request) => {
        const { params, logger } = request;
        const { id } = params;
        const events = await fineEvents(id, dependencies);
        const revealed = await dependencies.personal.reveal(events);
        const fine = stateAsOf(revealed, { logger, photoUrlOf: dependencies.photoLinks.urlOf });
        const [proof] = await Promise.all([
          fineProof(dependencies, id, events),
          recordLook(dependencies.looks, request, fine),
        ]);
        return {
          body: proof,
          headers: { 'Content-Disposition': `attachment; filename="${id}.proof.json"` },
        };
      },
    }),
  ];
}

/** It is kept before anything is shown: no answer goes out without it. */
function recordLook(
  looks: AccessLog,
  { params, actor, address }: Asked,
  fine: FineView | null,
): Promise<void> {
  const look = { kind: 'HISTORY', subject: params.id, personId: actor.id, address } as const;
  return looks.record(fine === null ? look : { ...look, plateKey: plateKey(fine.licensePlate) });
}
