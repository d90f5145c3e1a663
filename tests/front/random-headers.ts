import fc from 'fast-check';

const HIDDEN = 'DELETE /api/hidden HTTP/1.1\r\nHost: h\r\n\r\n';

const chunked = (body: string): string => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;

/** Mostly right: with one mistake a parser reads on, with three it gives up at the first. */
const mostly = (right: string, ...wrong: string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(right) },
    { weight: 1, arbitrary: fc.constantFrom(...wrong) },
  );

const separator = mostly(': ', ':', ':\t', ' : ', ' :', ': \t');
const lineEnd = mostly('\r\n', '\n', '\r', '\r\n ', '\r\r\n');

const LENGTHS = [0, 1, 5, HIDDEN.length, chunked(HIDDEN).length, HIDDEN.length * 2, 1_000_000];
const length = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...LENGTHS.map(String)) },
  fc.constantFrom('', '+5', '-5', '0x5', '5, 5', '5,6', '5 ', '1e2', '05', '5.0', 'a', '9'.repeat(30)),
);
const ENCODINGS = ['Chunked', 'identity', 'gzip, chunked', 'chunked, identity', 'chunked;a=b', 'xchunked'];
const encoding = fc.oneof(
  fc.constant('chunked'),
  fc.constantFrom(...ENCODINGS, '"chunked"', '\vchunked', ''),
);

const CONNECTION_OPTIONS = [
  'close',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'host',
  'upgrade',
  'te',
  'x',
];
const option = fc.array(fc.constantFrom(...CONNECTION_OPTIONS, 'authorization', 'x-forwarded-for', ''), {
  maxLength: 3,
});

const named = (name: string, value: fc.Arbitrary<string>): fc.Arbitrary<[string, string]> =>
  fc.tuple(fc.constantFrom(name, name, name.toLowerCase(), name.toUpperCase()), value);

const words = (...values: string[]): fc.Arbitrary<string> => fc.constantFrom(...values);

const header = fc.oneof(
  { weight: 4, arbitrary: named('Content-Length', length) },
  { weight: 4, arbitrary: named('Transfer-Encoding', encoding) },
  {
    weight: 3,
    arbitrary: named(
      'Connection',
      option.map((names) => names.join(', ')),
    ),
  },
  named('Host', words('h', 'i', '')),
  named('Expect', words('100-continue', '200-ok', '')),
  named('Upgrade', words('h2c', 'websocket')),
  named('TE', words('trailers', 'chunked')),
  named('Trailer', words('Content-Length', 'Host')),
  named('X-Forwarded-For', words('10.0.0.1', '127.0.0.1, 10.0.0.1')),
  named('Content-Type', words('application/json', 'multipart/form-data; boundary=x')),
  named('Content_Length', words('5')),
  fc.tuple(fc.string({ maxLength: 6 }), fc.string({ maxLength: 12 })),
);

const line = fc
  .tuple(header, separator, lineEnd)
  .map(([[name, value], colon, end]) => `${name}${colon}${value}${end}`);

const body = fc.constantFrom(
  '',
  HIDDEN,
  chunked(HIDDEN),
  `0\r\n\r\n${HIDDEN}`,
  `5;x=y\r\nabcde\r\n0\r\n\r\n${HIDDEN}`,
  `5\r\nabcdefg\r\n0\r\n\r\n${HIDDEN}`,
  `${'f'.repeat(16)}\r\n${HIDDEN}`,
  `0\r\nContent-Length: 50\r\n\r\n${HIDDEN}`,
  `\r\n${HIDDEN}`,
  '1\r\n',
);

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Bytes that look much like a request, with all that makes parsers disagree. Never HEAD: who reads the answers
 * must know where each ends.
 */
export const randomHeaders: fc.Arbitrary<string> = fc
  .record({
    method: fc.oneof(fc.constantFrom(...METHODS), mostly('GET', 'TRACE', 'get', 'QUERY')),
    target: mostly('/api/random', '/api/random?x=1', 'http://h/api/random', '*', '//api/random'),
    version: mostly('1.1', '1.0', '2.0'),
    host: mostly('Host: h\r\n', ''),
    lines: fc.array(line, { maxLength: 3 }),
    body,
  })
  .map(
    (it) => `${it.method} ${it.target} HTTP/${it.version}\r\n${it.host}${it.lines.join('')}\r\n${it.body}`,
  );
