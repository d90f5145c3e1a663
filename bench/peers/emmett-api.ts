import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';

import { issueBody, offenseOf } from '@fines/command-api/fine/bodies.ts';
import { photosToIssue } from '@fines/command-api/photo/photos-named.ts';
import { decide } from '@fines/domain/fine/decide.ts';
import type { RecordedFineEvent } from '@fines/domain/fine/events.ts';
import { evolve } from '@fines/domain/fine/evolve.ts';
import { type FineState, initialFine, isIssued } from '@fines/domain/fine/state.ts';
import { formatFineNumber } from '@fines/domain/fine/status.ts';
import { type FineView, fineView } from '@fines/domain/fine/view.ts';
import { catalogueOn, firstCatalogue } from '@fines/domain/offense/catalogue.ts';
import { localDay, localYear } from '@fines/domain/shared/dates.ts';
import { grantOf } from '@fines/domain/shared/permissions.ts';
import type { Actor } from '@fines/domain/shared/person.ts';
import { publicKeyText } from '@fines/platform/token-keys.ts';
import { tokenVerifier } from '@fines/platform/tokens.ts';
import { z } from 'zod';

import { packagesOf } from '../tools/emmett.ts';
import { type Emmett, type Express, storeOf, STREAMS } from './emmett-store.ts';

/**
 * Issues fines as Emmett's own samples do: with express, its command handler and one of its event stores. It makes
 * the same checks as our API: the token, the body, the rules of the domain and a unique number.
 */

const settings = z
  .object({
    FOLDER: z.string(),
    STORE: z.enum(['EventStoreDB', 'Postgres']),
    DATABASE_URL: z.string(),
    ESDB_URL: z.string(),
    TOKEN_PUBLIC_KEY: publicKeyText,
  })
  .parse(process.env);

const addressOf = await packagesOf(settings.FOLDER);
const emmett: Emmett = await import(addressOf('@event-driven-io/emmett'));
const { default: express }: { default: Express } = await import(addressOf('express'));
const store = await storeOf(settings);
const verify = await tokenVerifier(settings.TOKEN_PUBLIC_KEY);
const handle = emmett.CommandHandler({ evolve, initialState: (): FineState => initialFine });

const RETRIES = 10;

/** Nothing changes them here. */
const OFFENSES = catalogueOn(firstCatalogue, localDay(new Date().toISOString()));

let sequence = 0;

async function issue(actor: Actor, sent: unknown): Promise<FineView> {
  const body = issueBody.parse(sent);
  const now = new Date().toISOString();
  const { dateIssued = now } = body;
  const fineNumber = formatFineNumber(localYear(dateIssued), ++sequence);
  const facts = {
    ...body,
    fineNumber,
    photos: photosToIssue(body),
    dateIssued,
    offense: offenseOf(body, OFFENSES),
  };
  const { newState } = await handle(
    store,
    `${STREAMS}${fineNumber}`,
    (state) => recorded(decide({ type: 'IssueFine', ...facts, actor, now }, state), actor, now),
    // With many at once, Emmett on Postgres refuses some as if the stream existed.
    { expectedStreamVersion: 'STREAM_DOES_NOT_EXIST', retry: { onVersionConflict: RETRIES } },
  );
  if (!isIssued(newState)) throw new Error(`${fineNumber} was not issued`);
  return fineView(newState, () => '');
}

/** With the metadata of our events, except the hash. */
function recorded(events: ReturnType<typeof decide>, { id, role, badgeNumber }: Actor, now: string) {
  const commandId = randomUUID();
  const metadata = {
    actor: { id, role, badgeNumber },
    commandId,
    $correlationId: commandId,
    $causationId: commandId,
    recordedAt: now,
    schemaVersion: 1,
    hash: '',
  };
  return events.map((event): RecordedFineEvent => ({ ...event, metadata }));
}

const app = express();
app.set('etag', false);
app.use(express.json());
app.post('/api/fines', async ({ headers, body }, response) => {
  const who = await verify(headers.authorization?.replace('Bearer ', '') ?? '');
  if (who === undefined) response.status(401).json({});
  else if (grantOf(who.actor.role, 'fine.issue') === 'no') response.status(403).json({});
  else response.status(201).json(await issue(who.actor, body));
});
const server = app.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ type: 'ready', port, metricsPort: port });
});
process.once('SIGTERM', () => process.exit(0));
