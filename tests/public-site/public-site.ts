import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PhotoStore } from '@fines/platform/shared/photo-store.ts';
import { publicCodes } from '@fines/platform/shared/public-links.ts';
import { publicSiteConfig, startPublicSite } from '@fines/public-site/public-site.ts';
import { pino } from 'pino';

import { type Tables, openTables } from '../projector/servers.ts';
import { picture, sha256Of } from '../support/images.ts';

const SECRET = 'a-secret-that-makes-the-codes-of-tests';
const { codeOf } = publicCodes(SECRET);

/** What came of a request, and how long it took. */
export type Page = { status: number; headers: Headers; html: string; ms: number };

type Asked = { lang?: string; from?: string; form?: Readonly<Record<string, string>> };

/** The public site in the test's own process, on tables of its own; the test projects by itself, when it wants to. */
export class PublicSite {
  readonly tables: Tables;
  readonly address: string;
  readonly photoDir: string;
  readonly #close: () => Promise<void>;

  private constructor(
    parts: Pick<PublicSite, 'tables' | 'address' | 'photoDir'>,
    close: () => Promise<void>,
  ) {
    this.tables = parts.tables;
    this.address = parts.address;
    this.photoDir = parts.photoDir;
    this.#close = close;
  }

  /** Behind a proxy: what a test says of where it comes from is believed. */
  static async start(env: NodeJS.ProcessEnv = {}): Promise<PublicSite> {
    const tables = await openTables();
    const photoDir = join(tmpdir(), `fines-photos-${randomUUID()}`);
    const config = publicSiteConfig({
      PORT: '0',
      DATABASE_URL: tables.databaseUrl,
      PHOTO_DIR: photoDir,
      PUBLIC_CODE_SECRET: SECRET,
      // Nobody answers there: the tests of disputes have the whole system.
      COMMAND_API_URL: 'http://127.0.0.1:1',
      PUBLIC_SITE_TOKEN: 'a-token-of-the-tests-that-nobody-asks-for',
      TRUST_PROXY: '1',
      ...env,
    });
    const closers: (() => Promise<unknown>)[] = [];
    const { port } = await startPublicSite(config, pino({ level: 'silent' }), (close) =>
      closers.unshift(close),
    );
    return new PublicSite({ tables, photoDir, address: `http://127.0.0.1:${port}` }, async () => {
      for (const close of closers) await close();
    });
  }

  /** The page of a fine, by its number, or what is below it. */
  pathOf = (fineNumber: string, below = ''): string => `/f/${fineNumber}/${codeOf(fineNumber)}${below}`;

  /** Each from a network of its own, unless it is said from where. */
  async ask(path: string, { lang, from = anyNetwork(), form }: Asked = {}): Promise<Page> {
    const started = performance.now();
    const answer = await fetch(this.address + path, {
      method: form === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: { 'X-Forwarded-For': from, ...(lang !== undefined && { Cookie: `lang=${lang}` }) },
      ...(form !== undefined && { body: new URLSearchParams(form) }),
    });
    const html = await answer.text();
    return { status: answer.status, headers: answer.headers, html, ms: performance.now() - started };
  }

  /** The SHA-256 of a picture that is kept as photos are. */
  async keepPhoto(size?: { width: number; height: number }): Promise<string> {
    const photos = new PhotoStore(this.photoDir);
    await photos.prepare();
    const bytes = await picture(size?.width, size?.height).jpeg().toBuffer();
    const [original, shown] = [photos.newFile(), photos.newFile()];
    await writeFile(original, bytes);
    await writeFile(shown, bytes);
    const sha256 = sha256Of(bytes);
    await photos.keep(sha256, { original, extension: 'jpg', shown });
    return sha256;
  }

  async stop(): Promise<void> {
    await this.#close();
    await this.tables.close();
    await rm(this.photoDir, { recursive: true, force: true });
  }
}

let networks = 0;

/** An address in a network that no other test comes from. */
function anyNetwork(): string {
  networks += 1;
  return `10.${networks >> 8}.${networks & 255}.7`;
}

/** The text of a page as people read it, in one line. */
export const textIn = (html: string): string =>
  html
    .replace(/<head>.*?<\/head>/s, '')
    .replaceAll(/<\/?span[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

export const textOf = ({ html }: Page): string => textIn(html);
