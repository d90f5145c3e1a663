import { load } from '@fines/command-api/engine/load.ts';
import { fineDecider } from '@fines/command-api/fine/decider.ts';
import type { WayOut } from '@fines/command-api/post/deliver.ts';
import { Outbox } from '@fines/command-api/post/outbox.ts';
import { type Post, runPost } from '@fines/command-api/post/post.ts';
import { openSmsGateway, smsHeaders } from '@fines/command-api/post/sms-gateway.ts';
import { openSmtp } from '@fines/command-api/post/smtp.ts';
import type { RecordedFineEvent } from '@fines/domain/fine/events.ts';
import { fineStream } from '@fines/domain/fine/status.ts';
import { FIRST_LETTERHEAD } from '@fines/domain/letterhead/letterhead.ts';
import { PdfThread } from '@fines/papers/pdf-thread.ts';
import { PhotoStore } from '@fines/platform/shared/photo-store.ts';
import { publicLinks } from '@fines/platform/shared/public-links.ts';

import type { Process } from '../command-api/processes.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { SMS_BODY, type SmsServer, startSmsServer } from './sms-server.ts';

/** Noon in Mbabane, in which reminders are made. */
export const noonOf = (day: string): string => `${day}T10:00:00.000Z`;

export type Servers = { mail: MailServer; sms: SmsServer; close(): Promise<void> };

export async function startServers(): Promise<Servers> {
  const [mail, sms] = await Promise.all([startMailServer(), startSmsServer()]);
  return {
    mail,
    sms,
    close: async () => void (await Promise.all([mail.close(), sms.close()])),
  };
}

/** It starts with the first paper, and ends with the worker. */
const thread = new PdfThread();

/** The messages of one process of the command API. */
export class PostOffice {
  readonly #process: Process;
  readonly #work: Post;

  constructor(process: Process, { mail, sms }: Servers, perMinute = 6000) {
    const ways: WayOut[] = [
      { name: 'EMAIL', channel: openSmtp({ url: mail.url, from: 'fines@police.gov.sz' }), perMinute },
      {
        name: 'SMS',
        channel: openSmsGateway({ url: sms.url, headers: smsHeaders.parse('{}'), body: SMS_BODY }),
        perMinute,
      },
    ];
    const outbox = new Outbox(process.pool);
    this.#process = process;
    const papers = { thread, photos: new PhotoStore('no-photos'), publicLinks: publicLinks({}) };
    this.#work = { ...process, ways, outbox, papers, letterhead: () => Promise.resolve(FIRST_LETTERHEAD) };
  }

  /** As when the process starts, at the end of the log. */
  async open(): Promise<void> {
    await this.#work.outbox.setUp(['EMAIL', 'SMS'], ['EMAIL', 'SMS']);
    await this.run();
  }

  run(now = new Date().toISOString()): Promise<void> {
    return runPost(this.#work, new AbortController().signal, now);
  }

  /** The same where no channel is set up. */
  runWithoutChannels(): Promise<void> {
    return runPost({ ...this.#work, ways: [] }, new AbortController().signal);
  }

  /** What waits is due: as if the pause after a failure or the time of a claim was over. */
  async later(): Promise<void> {
    await this.#process.pool.query(
      "UPDATE command.messages SET due_at = now() - interval '1 hour' WHERE is_open",
    );
  }

  async rows(): Promise<Record<string, unknown>[]> {
    const { rows } = await this.#process.pool.query<Record<string, unknown>>(
      'SELECT id, fine_number, kind, channel, state, is_open, attempts, reason FROM command.messages ORDER BY channel, made_at',
    );
    return rows;
  }

  /** What the log tells of the messages about a fine. */
  async told(fineNumber: string): Promise<Extract<RecordedFineEvent, { type: 'NoticeSent' }>[]> {
    const { events } = await load(this.#process.store, fineDecider, fineStream(fineNumber));
    return events.filter((event) => event.type === 'NoticeSent');
  }

  close(): void {
    for (const { channel } of this.#work.ways) channel.close();
  }
}
