import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { batchesOf } from '@fines/platform/async.ts';
import type { RecordedEvent } from '@fines/platform/event-store/event-store.ts';
import { type EventJson, START } from '@fines/platform/event-store/events.ts';
import { hasIdInEntry } from '@fines/platform/event-store/hash-chain.ts';
import { namedAfter, signedOf } from '@fines/proof/entries.ts';
import { newestTreeHead, noteWithWitnesses } from '@fines/proof/record.ts';

import type { Dependencies } from './since.ts';

const EVENTS_IN_A_FILE = 10_000;

function lineOf(event: RecordedEvent): string {
  const { data, metadata, json, ...signed } = { ...signedOf(event), json: event.json };
  // Of a newer event as the store has it, character by character: `verify.py` refuses a member that is named twice.
  const exact = hasIdInEntry(event) && json ? json : jsonOf({ data, metadata });
  return `${JSON.stringify(signed).slice(0, -1)},"data":${exact.data},"metadata":${exact.metadata}}\n`;
}

const jsonOf = ({ data, metadata }: Pick<RecordedEvent, 'data' | 'metadata'>): EventJson => ({
  data: JSON.stringify(data),
  metadata: JSON.stringify(metadata),
});

/**
 * Writes the log into a folder, for `docs/verify.py log`: the newest checkpoint, and each event of a stream with a name
 * like ours, a line of JSON each, in the order of the log.
 *
 * @throws Error if there is an export in the folder, which this one would mix with, or nothing was signed yet
 */
export async function exportLog(
  folder: string,
  { store, pool, logKey, looks, reader, say, showProgress }: Dependencies,
): Promise<boolean> {
  await looks.record({ ...reader, kind: 'EXPORT', subject: 'log' });
  const newest = await newestTreeHead(pool, logKey);
  if (newest === undefined) throw new Error('Nothing was signed yet. Does the projector run?');
  await mkdir(folder, { recursive: true });
  const write = (name: string, text: string) => writeFile(join(folder, name), text, { flag: 'wx' });
  // Before the events, so that these reach as far as it does.
  await write('checkpoint.txt', await noteWithWitnesses(pool, newest));
  const progress = showProgress(await store.end());
  let [files, events] = [0, 0];
  try {
    for await (const some of batchesOf(namedAfter(store, START), EVENTS_IN_A_FILE)) {
      for (const { position } of some) progress.at(position);
      events += some.length;
      await write(`events-${String(++files).padStart(6, '0')}.jsonl`, some.map(lineOf).join(''));
    }
  } finally {
    progress.end();
  }
  say(`${events} events, and checkpoint.txt, which covers ${newest.size} entries.\n`);
  return true;
}
