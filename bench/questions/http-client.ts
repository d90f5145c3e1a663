import { strict as assert } from 'node:assert';
import { Agent, get } from 'node:http';

/** Asks over one connection that stays open. */
export class HttpClient {
  readonly #address: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(address: string) {
    this.#address = address;
  }

  /** The text of an answer, which must be a good one. */
  ask(path: string, accessToken?: string): Promise<string> {
    const headers = accessToken === undefined ? {} : { Authorization: `Bearer ${accessToken}` };
    return new Promise((answered, failed) => {
      get(new URL(path, this.#address), { agent: this.#agent, headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', failed).on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if (answer.statusCode === 200) answered(text);
          else failed(new assert.AssertionError({ message: `${path}: ${answer.statusCode} ${text}` }));
        });
      }).on('error', failed);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** A client for as long as `work` takes. */
export async function withClient<Result>(
  { address }: { address: string },
  work: (client: HttpClient) => Promise<Result>,
): Promise<Result> {
  const client = new HttpClient(address);
  try {
    return await work(client);
  } finally {
    client.close();
  }
}
