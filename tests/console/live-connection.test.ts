import { createLiveConnection, type LiveChange } from '@fines/admin-ui/src/live/liveConnection.ts';
import { HttpError } from 'ra-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const HELLO = 'retry: 1000\nid: 7/7\nevent: hello\ndata: {}\n\n';
const changed = (position: string, ...tables: string[]) =>
  `id: ${position}\nevent: changed\ndata: ${JSON.stringify({ position, tables })}\n\n`;

type Body = ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
const streamed = (body: ReadableStream): Response =>
  new Response(body, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } });
const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text));

/** A server that takes or refuses connections as told, and a console's ear to it. */
class Ear {
  readonly asked: (string | undefined)[] = [];
  readonly bodies: Body[] = [];
  readonly changes: LiveChange[] = [];
  readonly reached: boolean[] = [];
  /** What the server does with the next attempts: takes them, rejects, never answers, or answers something else. */
  answer: 'take' | 'hang' | Error | Response = 'take';

  readonly connection = createLiveConnection({
    url: 'http://console.test/api/live',
    open: (_url, options) => {
      const { headers, signal } = new Request('http://console.test', options);
      this.asked.push(headers.get('Last-Event-ID') ?? undefined);
      if (this.answer instanceof Error) return Promise.reject(this.answer);
      if (this.answer instanceof Response) return Promise.resolve(this.answer);
      return this.answer === 'take' ? Promise.resolve(streamed(this.#take(signal))) : this.#hang(signal);
    },
    onChange: (change) => this.changes.push(change),
    onReachable: (isReachable) => this.reached.push(isReachable),
    random: () => 0,
  });

  async say(text: string): Promise<void> {
    this.bodies.at(-1)?.enqueue(bytes(text));
    await vi.advanceTimersByTimeAsync(0);
  }

  #take(signal: AbortSignal): ReadableStream<Uint8Array<ArrayBuffer>> {
    return new ReadableStream({
      start: (body) => {
        this.bodies.push(body);
        signal.addEventListener('abort', () => body.error(signal.reason));
      },
    });
  }

  #hang = (signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

async function connected(): Promise<Ear> {
  const ear = new Ear();
  ear.connection.start();
  await pass(0);
  await ear.say(HELLO);
  return ear;
}

describe('a live connection', () => {
  it('passes on what changed, cut anywhere, even within a letter', async () => {
    const ear = await connected();
    const text = bytes(changed('8/8', 'fines', 'é'));
    for (const byte of text) ear.bodies[0]?.enqueue(new Uint8Array([byte]));
    await pass(0);
    expect(ear.changes).toEqual([{ position: '8/8', tables: ['fines', 'é'] }]);
  });

  it('comes back after an orderly end, when the server asked it to, from where it was', async () => {
    const ear = await connected();
    await ear.say(changed('9/9', 'fines'));
    await ear.say('retry: 2500\n');
    ear.bodies[0]?.close();
    await pass(2499);
    expect(ear.asked).toEqual([undefined]);
    await pass(1);
    expect(ear.asked).toEqual([undefined, '9/9']);
  });

  it('takes heartbeats for life, and gives up after 40 seconds without any', async () => {
    const ear = await connected();
    for (let beat = 0; beat < 5; beat += 1) {
      await pass(15_000);
      await ear.say(':\n\n');
    }
    expect(ear.asked).toHaveLength(1);
    await pass(39_999);
    expect(ear.asked).toHaveLength(1);
    await pass(1 + 2000);
    expect(ear.asked).toEqual([undefined, '7/7']);
  });

  it('waits twice as long after each failure, half a minute at most, and starts afresh after a success', async () => {
    const ear = new Ear();
    ear.answer = new HttpError('The server cannot be reached.', 0);
    ear.connection.start();
    await pass(0);
    const waits: number[] = [];
    let last = Date.now();
    while (waits.length < 7) {
      const before = ear.asked.length;
      await pass(1000);
      if (ear.asked.length > before) {
        waits.push(Math.round((Date.now() - last) / 1000));
        last = Date.now();
      }
    }
    // At first as long as `EventSource` waits before a server has asked for anything else.
    expect(waits).toEqual([3, 4, 8, 16, 30, 30, 30]);
    ear.answer = 'take';
    await pass(30_000);
    await ear.say(HELLO);
    ear.bodies[0]?.close();
    const before = ear.asked.length;
    await pass(1000);
    expect(ear.asked).toHaveLength(before + 1);
  });

  it('asks for everything when its first attempts failed', async () => {
    const ear = new Ear();
    ear.answer = new HttpError('Busy', 503);
    ear.connection.start();
    await pass(0);
    ear.answer = 'take';
    await pass(3000);
    expect(ear.asked).toEqual([undefined, '']);
  });

  it('says so once attempts keep failing, not before, and says when it is back', async () => {
    const ear = await connected();
    ear.answer = new HttpError('The server cannot be reached.', 0);
    ear.bodies[0]?.error(new TypeError('network error'));
    await pass(0);
    expect(ear.reached).toEqual([true]);
    await pass(2000);
    expect(ear.reached).toEqual([true, false]);
    ear.answer = 'take';
    await pass(4000);
    expect(ear.reached).toEqual([true, false, true]);
  });

  it('counts a server that does not answer within ten seconds as gone', async () => {
    const ear = new Ear();
    ear.answer = 'hang';
    ear.connection.start();
    await pass(10_000 + 3000 + 10_000);
    expect(ear.reached).toEqual([false]);
  });

  it('does not call a refusal a server out of reach', async () => {
    const ear = new Ear();
    ear.answer = new HttpError('Too many requests', 429);
    ear.connection.start();
    await pass(60_000);
    expect(ear.asked.length).toBeGreaterThan(3);
    expect(ear.reached).toEqual([]);
  });

  it('comes back when something between them answered with a page', async () => {
    const ear = new Ear();
    ear.answer = new Response('<h1>Sign in to the network</h1>', {
      headers: { 'Content-Type': 'text/html' },
    });
    ear.connection.start();
    await pass(60_000);
    expect(ear.asked.length).toBeGreaterThan(3);
    expect(ear.reached).toEqual([]);
  });

  it('comes back when the browser itself ended the connection', async () => {
    const ear = await connected();
    ear.bodies[0]?.error(new DOMException('The page was frozen', 'AbortError'));
    await pass(2000);
    expect(ear.asked).toEqual([undefined, '7/7']);
  });

  it('hears nothing while it is stopped, and goes on from where it was', async () => {
    const ear = await connected();
    ear.connection.stop();
    await pass(600_000);
    expect(ear.asked).toHaveLength(1);
    ear.connection.start();
    await pass(0);
    expect(ear.asked).toEqual([undefined, '7/7']);
  });

  it('is one connection, however often it is started', async () => {
    const ear = await connected();
    ear.connection.start();
    await pass(0);
    expect(ear.asked).toHaveLength(1);
  });
});
