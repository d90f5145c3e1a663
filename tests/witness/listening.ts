import type { NoteKey } from '@fines/proof/notes/keys.ts';
import { formatSubmission, hashOf } from '@fines/proof/notes/signed-note.ts';
import { lastSeen } from '@fines/proof/witness/check-log.ts';
import { Listener } from '@fines/proof/witness/listen.ts';
import { Memory, ownKey } from '@fines/proof/witness/memory.ts';
import { onTestFinished } from 'vitest';

import type { SignedLog } from './watching.ts';

/** A witness that listens, as it is when it was started in a folder. */
export async function startListening(folder: string, log: NoteKey, name = 'witness.example') {
  const memory = new Memory(folder);
  await memory.prepare();
  const keeping = { memory, log, key: await ownKey(folder, name) };
  const alerts: string[] = [];
  const output = { info: () => undefined, alert: (line: string) => void alerts.push(line) };
  const listener = new Listener(keeping, await lastSeen(keeping), output);
  const { port, close } = await listener.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(close);
  return { ...keeping, alerts, url: `http://127.0.0.1:${port}` };
}

/** What a log sends that has grown from `old` to `size` entries. */
export async function grown(log: SignedLog, old: number, size: number): Promise<string> {
  const { hashes } = old === 0 ? { hashes: [] } : await log.consistency(old, size);
  return formatSubmission({ old, path: hashes.map(hashOf), note: await log.note(size) });
}

export async function submit(url: string, body: string) {
  const answer = await fetch(`${url}/add-checkpoint`, { method: 'POST', body });
  return { status: answer.status, type: answer.headers.get('Content-Type'), text: await answer.text() };
}
