import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

import type { NoteKey } from '@fines/proof/notes/keys.ts';
import { LogApi } from '@fines/proof/witness/check-log.ts';
import { Memory, ownKey } from '@fines/proof/witness/memory.ts';
import { Watch } from '@fines/proof/witness/watch.ts';

import type { ProvedLog } from '../audit/fine-proof-file.ts';
import { serve } from '../front/harness.ts';

/** What is signed of a log, and what proves that it only grew. */
export type SignedLog = Pick<ProvedLog, 'note' | 'consistency'>;

/** A system that answers what the test wants: a log at some size, or anything else. */
export class AnsweringSystem {
  url = '';
  readonly cosigned: string[] = [];
  log: SignedLog;
  size: number;
  /** Answers in place of the log, by the end of the path. */
  instead: Record<string, (response: ServerResponse) => void> = {};

  private constructor(log: SignedLog, size: number) {
    this.log = log;
    this.size = size;
  }

  static async start(log: SignedLog, size: number): Promise<AnsweringSystem> {
    const system = new AnsweringSystem(log, size);
    system.url = (await serve((request, response) => system.#answer(request, response))).url;
    return system;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const path = pathname.replace('/api/checkpoint', '');
    const instead = this.instead[path];
    if (instead !== undefined) return instead(response);
    if (path === '/cosignatures') {
      this.cosigned.push(await text(request));
      response.writeHead(204).end();
    } else if (path === '/consistency') {
      const [from, to] = [Number(searchParams.get('from')), Number(searchParams.get('to'))];
      response.end(JSON.stringify(await this.log.consistency(from, to)));
    } else {
      response.setHeader('Content-Type', 'text/plain; charset=utf-8').end(await this.log.note(this.size));
    }
  }
}

export const problem =
  (status: number, code: string, message: string) =>
  (response: ServerResponse): void =>
    void response
      .writeHead(status, { 'Content-Type': 'application/problem+json' })
      .end(JSON.stringify({ code, message }));

export type Watching = {
  watch: Watch;
  memory: Memory;
  infos: string[];
  alerts: string[];
};

/** A witness in a folder, as it is when it was started there. */
export async function startWatching(
  folder: string,
  url: string,
  log: NoteKey,
  silenceHours = 48,
): Promise<Watching> {
  const memory = new Memory(folder);
  await memory.prepare();
  const key = await ownKey(folder, 'witness.example');
  const infos: string[] = [];
  const alerts: string[] = [];
  const output = {
    info: (line: string) => void infos.push(line),
    alert: (line: string) => void alerts.push(line),
  };
  const watch = new Watch({ api: new LogApi(new URL(`${url}/`)), memory, log, key }, output, silenceHours);
  return { watch, memory, infos, alerts };
}
