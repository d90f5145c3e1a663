import { describe, expect, it } from 'vitest';

import { hasCaddy } from '../support/caddy.ts';
import { answersWithin, heard, last, open, recorded, recordedByCaddy, send } from './wire.ts';

/** What an attacker would have an API read as a request of its own. */
const HIDDEN = 'DELETE /api/hidden HTTP/1.1\r\nHost: h\r\nX: ';

const LENGTH = `Content-Length: ${HIDDEN.length}`;
const CHUNKED = 'Transfer-Encoding: chunked';
const IN_A_CHUNK = `${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`;

const post = (headers: string[], body: string): string => request('POST', '/api/fines', headers, body);

const request = (method: string, path: string, headers: string[], body = ''): string =>
  [`${method} ${path} HTTP/1.1`, 'Host: h', ...headers, '', body].join('\r\n');

/** By what they try. Each is refused, with the reason, before an API hears of it. */
const REFUSED: Record<string, string> = {
  'a length and chunks, the length counts': post(['Content-Length: 5', CHUNKED], `0\r\n\r\n${HIDDEN}`),
  'chunks and a length, the chunks count': post([CHUNKED, 'Content-Length: 4'], IN_A_CHUNK),
  'two encodings, one of them none': post([CHUNKED, 'Transfer-Encoding: identity'], IN_A_CHUNK),
  'two encodings in one line': post(['Transfer-Encoding: chunked, identity'], IN_A_CHUNK),
  'an encoding within chunks': post(['Transfer-Encoding: gzip, chunked'], IN_A_CHUNK),
  'chunks twice': post([CHUNKED, CHUNKED], IN_A_CHUNK),
  'an encoding that only begins alike': post(['Transfer-Encoding: xchunked', LENGTH], HIDDEN),
  'an encoding behind a vertical tab': post(['Transfer-Encoding: \vchunked', LENGTH], HIDDEN),
  'an encoding with a space before the colon': post(['Transfer-Encoding : chunked', LENGTH], HIDDEN),
  'an encoding in a folded line': post([LENGTH, 'X: y\r\n Transfer-Encoding: chunked'], HIDDEN),
  'an encoding after a bare line feed': post([LENGTH, `X: y\n${CHUNKED}`], HIDDEN),
  'an encoding after a bare carriage return': post([LENGTH, `X: y\r${CHUNKED}`], HIDDEN),
  'the same length twice': post([LENGTH, LENGTH], HIDDEN),
  'two lengths': post(['Content-Length: 0', LENGTH], HIDDEN),
  'a list of lengths': post([`${LENGTH}, ${HIDDEN.length}`], HIDDEN),
  'a length with a sign': post([`Content-Length: +${HIDDEN.length}`], HIDDEN),
  'a length below nothing': post(['Content-Length: -1'], HIDDEN),
  'a length in hexadecimal': post(['Content-Length: 0x10'], HIDDEN),
  'a length in two parts': post(['Content-Length: 1 0'], HIDDEN),
  'a length with a space before the colon': post([`Content-Length : ${HIDDEN.length}`], HIDDEN),
  'a header without a name': post([': x', LENGTH], HIDDEN),
  'a header without a colon': post(['X', LENGTH], HIDDEN),
  'a nought in a header': post(['X: a\0b', LENGTH], HIDDEN),
  'lines that end in line feeds only': post([LENGTH], HIDDEN).replaceAll('\r\n', '\n'),
  'a chunk of a size too large for any number': post([CHUNKED], `${'f'.repeat(17)}\r\n${HIDDEN}`),
  'a chunk of a size with a sign': post([CHUNKED], `-1\r\n${HIDDEN}`),
  'a chunk of a size that says that it is hexadecimal': post([CHUNKED], `0x5\r\n${HIDDEN}`),
  'a chunk size that ends in a line feed only': post([CHUNKED], `1\na\r\n0\r\n\r\n${HIDDEN}`),
  'a chunk that is longer than it says': post([CHUNKED], `1\r\nab\r\n0\r\n\r\n${HIDDEN}`),
  'chunks in HTTP/1.0': post([CHUNKED], IN_A_CHUNK).replace('HTTP/1.1', 'HTTP/1.0'),
  'something to expect that there is not': post([LENGTH, 'Expect: 200-ok'], HIDDEN),
  'two hosts': request('GET', '/api/fines', ['Host: i']),
  'no host': 'GET /api/fines HTTP/1.1\r\n\r\n',
  'an address of another server': request('GET', 'http://other/api/fines', []),
  'an address without a beginning': request('GET', 'api/fines', []),
  'HTTP/2 without asking': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
};

const NAMED = ['content-length', 'Transfer-Encoding', 'host', 'authorization', 'x-forwarded-for'];
for (const name of [...NAMED, 'cookie', 'close, x', 'x-request-id, keep-alive', 'x ,']) {
  REFUSED[`Connection: ${name}`] = post([`Connection: ${name}`, LENGTH], HIDDEN);
  REFUSED[`Connection: ${name}, of a question`] = request('GET', '/api/fines', [`Connection: ${name}`]);
}
for (const method of ['GET', 'OPTIONS']) {
  REFUSED[`a body of ${method}`] = request(method, '/api/fines', [LENGTH], HIDDEN);
  REFUSED[`chunks of ${method}`] = request(method, '/api/fines', [CHUNKED], IN_A_CHUNK);
  REFUSED[`no chunks of ${method}`] = request(method, '/api/fines', [CHUNKED], '0\r\n\r\n');
}

describe('a request that can be read in more than one way', () => {
  it('is refused before an API hears of it', async () => {
    const { port, seen } = await recorded();
    for (const [what, bytes] of Object.entries(REFUSED)) {
      seen.length = 0;
      const [answer, ...others] = await send(port, bytes);
      const { status, headers, body = '' } = answer ?? {};
      const told = [status, headers?.get('content-type')?.split(';')[0], headers?.get('connection'), others];
      expect([what, ...told]).toEqual([what, 400, 'application/problem+json', 'close', []]);
      expect(JSON.parse(body)).toMatchObject({ status: 400, message: expect.any(String) });
      const mine = (await send(port, last('/api/mine'))).map((own) => own.body);
      expect([what, ...mine]).toEqual([what, '{"path":"/api/mine"}']);
      expect([what, ...seen.map(({ url }) => url)]).toEqual([what, '/api/mine']);
    }
  });

  it('is refused in a method that is not of this API', async () => {
    const { port, seen } = await recorded();
    for (const [method, status] of [
      ['TRACE', 405],
      ['PROPFIND', 405],
      ['M-SEARCH', 405],
      ['BREW', 400],
    ] as const) {
      for (const [headers, body] of [[[]], [[LENGTH], HIDDEN], [[CHUNKED], IN_A_CHUNK]] as const) {
        const [answer, ...others] = await send(port, request(method, '/api/fines', [...headers], body));
        expect([method, answer?.status, others]).toEqual([method, status, []]);
      }
    }
    expect(seen).toEqual([]);
  });

  it('gets no tunnel', async () => {
    const { port, seen } = await recorded();
    expect(await send(port, `CONNECT api:80 HTTP/1.1\r\nHost: h\r\n\r\n${HIDDEN}`)).toEqual([]);
    expect(seen).toEqual([]);
  });

  it('is refused as HEAD without a body too', async () => {
    const { port, seen } = await recorded();
    const socket = await open(port);
    let bytes = '';
    socket.on('data', (piece: string) => (bytes += piece));
    const closed = new Promise((done) => void socket.once('close', done));
    socket.write(request('HEAD', '/api/fines', [LENGTH], HIDDEN));
    await closed;
    expect(bytes).toMatch(/^HTTP\/1\.1 400 [^]*\r\n\r\n$/);
    expect(seen).toEqual([]);
  });
});

describe('a request that is clear', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('brings its body as a body only: %s', async (method) => {
    const { port, seen } = await recorded();
    const bodies = [
      request(method, '/api/a', [LENGTH], HIDDEN),
      request(method, '/api/b', [CHUNKED], `5;name="x"\r\n${HIDDEN.slice(0, 5)}\r\n`) +
        `${(HIDDEN.length - 5).toString(16)}\r\n${HIDDEN.slice(5)}\r\n0\r\nHost: trailer\r\nX-Trailer: y\r\n\r\n`,
      request(method, '/api/c', ['Content-Length: 0']),
      request(method, '/api/d', []),
    ];
    const answers = await send(port, bodies.join('') + last('/api/mine'));
    expect(answers.map(({ body }) => body)).toEqual(
      ['a', 'b', 'c', 'd', 'mine'].map((name) => `{"path":"/api/${name}"}`),
    );
    const commands = seen.filter((one) => one.method === method).toSorted((a, b) => (a.url < b.url ? -1 : 1));
    expect(commands.map(({ body }) => body)).toEqual([HIDDEN, HIDDEN, '', '']);
    for (const { headers } of seen) {
      expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1' });
      expect(headers).not.toHaveProperty('x-trailer');
    }
  });

  it('is told to go on if it asks, and answered once', async () => {
    const { port, seen } = await recorded();
    const socket = await open(port);
    const answers = heard(socket);
    socket.write(request('POST', '/api/a', [LENGTH, 'Expect: 100-continue']));
    await new Promise((done) => void socket.once('data', done));
    socket.write(HIDDEN + last('/api/mine'));
    expect((await answers).map(({ status, body }) => [status, body])).toEqual([
      [100, ''],
      [200, '{"path":"/api/a"}'],
      [200, '{"path":"/api/mine"}'],
    ]);
    expect(seen.map(({ url }) => url).toSorted()).toEqual(['/api/a', '/api/mine']);
  });

  it('that breaks off is not heard by an API', async () => {
    const { port, seen } = await recorded();
    const socket = await open(port);
    socket.write(post([`Content-Length: ${HIDDEN.length + 1}`], HIDDEN));
    socket.end();
    await heard(socket);
    await send(port, last('/api/mine'));
    expect(seen.map(({ url }) => url)).toEqual(['/api/mine']);
  });
});

describe.skipIf(!hasCaddy)('Caddy', () => {
  // It speaks that.
  const unclear = Object.entries(REFUSED).filter(([what]) => !what.startsWith('HTTP/2'));

  it(
    'makes no second request of one that can be read in more than one way, refuses other methods and opens no tunnel',
    { timeout: 60_000 },
    async () => {
      const { port, seen, nonsense } = await recordedByCaddy();
      for (const [what, bytes] of unclear) {
        seen.length = 0;
        const answers = await answersWithin(port, bytes, 150);
        const [mine] = await send(port, last('/api/mine'));
        const others = seen.filter(({ url }) => url !== '/api/mine');
        const origins = new Set(seen.map(({ headers }) => headers['x-forwarded-for']));
        expect({
          what,
          answers: answers.length < 2,
          mine: mine?.body,
          others: others.length < 2,
          origins,
        }).toEqual({
          what,
          answers: true,
          mine: '{"path":"/api/mine"}',
          others: true,
          origins: new Set(['127.0.0.1']),
        });
        expect(others.map(({ url }) => url).filter((url) => url.endsWith('hidden'))).toEqual([]);
      }
      seen.length = 0;
      for (const method of ['TRACE', 'PROPFIND', 'BREW', 'get']) {
        const [answer] = await answersWithin(port, request(method, '/api/fines', [LENGTH], HIDDEN), 300);
        expect([method, answer?.status]).toEqual([method, 405]);
      }
      await answersWithin(port, `CONNECT api:80 HTTP/1.1\r\nHost: h\r\n\r\n${HIDDEN}`, 300);
      expect(seen).toEqual([]);
      expect(nonsense).toEqual([]);
    },
  );
});
