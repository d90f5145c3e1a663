import { messageOf } from '@fines/platform/program.ts';
import { z } from 'zod';

/** An address below which others are resolved, so its path ends with a slash. */
export const httpAddress = (error: string) =>
  z.url({ protocol: /^https?$/, error }).transform((url) => new URL(url.endsWith('/') ? url : `${url}/`));

/** The longest answer that is accepted. */
const MOST_BYTES = 64 * 1024;

export type Fetched = { status: number; type: string | null; text: string };

/** Asks somebody who is not trusted. @throws Error whose message says why there is no answer */
export async function fetchText(url: URL, request: RequestInit): Promise<Fetched> {
  try {
    const response = await fetch(url, request);
    const { status, headers } = response;
    return { status, type: headers.get('Content-Type'), text: await textOf(response) };
  } catch (error) {
    throw new Error(`${url.href} does not answer: ${reasonOf(error)}`, { cause: error });
  }
}

/** `fetch` itself says only that it failed. The reason is in its cause. */
const reasonOf = (error: unknown): string =>
  messageOf(error instanceof Error && error.cause instanceof Error ? error.cause : error);

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new Error(`it sent more than ${MOST_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
