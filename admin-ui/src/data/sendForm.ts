/** Told while a body is on its way how much of it is sent, from 0 to 1. */
export type OnSent = (share: number) => void;

const headersIn = (answered: XMLHttpRequest): Headers => {
  const lines = answered.getAllResponseHeaders().trim().split('\r\n');
  return new Headers(
    lines.map((line): [string, string] => [line.replace(/:.*/, ''), line.replace(/^.*?: /, '')]),
  );
};

const responseOf = (answered: XMLHttpRequest): Response =>
  new Response(answered.responseText || null, { status: answered.status, headers: headersIn(answered) });

type Sending = Pick<RequestInit, 'method' | 'headers' | 'signal'> & { body: FormData };

/** As `fetch`, which does not tell how much of a body is sent. */
export const sendForm = (
  url: string,
  { method = 'POST', headers, signal, body }: Sending,
  onSent: OnSent,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const sending = new XMLHttpRequest();
    sending.open(method, url);
    for (const [name, value] of new Headers(headers)) sending.setRequestHeader(name, value);
    sending.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded / total));
    sending.addEventListener('load', () => resolve(responseOf(sending)));
    sending.addEventListener('error', () => reject(new TypeError('No answer')));
    sending.addEventListener('abort', () => reject(signal?.reason));
    signal?.addEventListener('abort', () => sending.abort());
    sending.send(body);
  });
