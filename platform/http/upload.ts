import { createWriteStream, type WriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';

import type { KoaBodyMiddlewareOptions } from 'koa-body';

import { clientLeft, type Context, type Handler } from './context.ts';
import { HttpProblem } from './problem.ts';

/** A file that comes in one field of multipart/form-data. */
export type FileUpload = {
  field: string;
  maxBytes: number;
  /** Returns a path at which the file is stored while the request is handled. */
  newFile: () => string;
};

/** Files that come in one field of a form, with what was typed into the others. */
export type FormUpload = FileUpload & {
  most: number;
  /** Once it is aborted, no more is received: its reason is thrown. */
  signal?: AbortSignal;
};

/**
 * What a form held. Files without content, as browsers send them for a field that was left alone, are left out. What was
 * typed before a file is in the body of the request, even if no file is taken.
 */
export type ReceivedForm = { fields: unknown; files: readonly UploadedFile[] };

/** A received file. It is deleted when the request has been handled, unless it was moved. */
export type UploadedFile = {
  path: string;
  sha256: string;
  bytes: number;
  /** What the client calls it, which may be any text. */
  name: string;
};

/** The most bytes of a form besides the file itself. */
const FORM_BYTES = 64 * 1024;
/** The most bytes that came and are in no file: fields, names and headers, and what is on its way to a file. */
const MOST_IN_MEMORY = 1024 * 1024;

/** Receives the file of a request and passes it to `use`. Afterwards deletes the file, even after an error. */
export const withUpload = <Result>(
  ctx: Context,
  upload: FileUpload,
  use: (file: UploadedFile) => Promise<Result>,
): Promise<Result> =>
  withReceived(ctx, { ...upload, most: 1 }, (written) => use(onlyFile(ctx, upload, written)));

/** Receives a form with files and passes it to `use`. Afterwards deletes the files, even after an error. */
export const withForm = <Result>(
  ctx: Context,
  upload: FormUpload,
  use: (form: ReceivedForm) => Promise<Result>,
): Promise<Result> =>
  withReceived(ctx, upload, (written) => {
    const files = filesIn(ctx, upload, written).filter(({ bytes }) => bytes > 0);
    return use({ fields: ctx.request.body, files });
  });

async function withReceived<Result>(
  ctx: Context,
  upload: FormUpload,
  use: (written: Written) => Promise<Result>,
): Promise<Result> {
  refuseUnread(ctx);
  const written: Written = new Map();
  let isOver = false;
  const open = (file?: object): WriteStream => {
    const stream = createWriteStream(upload.newFile(), { flags: 'wx', mode: 0o600 });
    written.set(file ?? stream, stream);
    // The parser may open a file that it had begun to read when it gave up.
    if (isOver) void remove(stream);
    return stream;
  };
  try {
    const refused = Promise.withResolvers<never>();
    const parse = await parser(upload, {
      open,
      onPart: partReader(ctx, upload, () => refused.reject(tooLarge(upload))),
    });
    await Promise.race([parse(ctx, () => Promise.resolve()), refused.promise, givenUp(ctx, upload, written)]);
    // The parser does not report errors after the last piece has arrived, such as a full disk.
    await Promise.all([...written.values()].map((stream) => finished(stream)));
    return await use(written);
  } finally {
    // The rest of a refused upload is read and discarded, so that the client gets to read the answer.
    ctx.req.removeAllListeners('data').resume();
    isOver = true;
    await Promise.all([...written.values()].map(remove));
  }
}

/**
 * Rejects once no more can come, or may. The parser does not notice a client that had left before it began, and keeps
 * names and headers in memory, however long they are.
 */
const givenUp = ({ req }: Context, upload: FormUpload, written: Written): Promise<never> =>
  new Promise((_resolve, reject) => {
    const left = (): void => {
      if (!req.complete) reject(clientLeft());
    };
    if (req.destroyed) left();
    req.once('close', left);
    const { signal } = upload;
    // With the reason that whoever aborts it gives.
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    let received = 0;
    const count = (piece: Buffer): void => {
      received += piece.length;
      if (received - bytesIn(written) > MOST_IN_MEMORY) reject(tooLarge(upload));
    };
    // When the parser begins to read: a reader before it would take from it what has come.
    req.once('resume', () => req.on('data', count));
  });

/** A file that cannot be written takes all that comes: the parser tells of it. */
const bytesIn = (written: Written): number =>
  [...written.values()].reduce(
    (sum, { bytesWritten, writableLength, errored }) =>
      errored === null ? sum + bytesWritten + writableLength : Infinity,
    0,
  );

/** Where the parser wrote each file. */
type Written = Map<object, WriteStream>;

function refuseUnread(ctx: Context): void {
  if (!ctx.is('multipart/form-data')) {
    throw new HttpProblem(415, 'unsupported-media-type', 'Send the file as multipart/form-data');
  }
  if (ctx.request.length === undefined)
    throw new HttpProblem(411, 'length-required', 'Send the Content-Length');
}

type OnPart = NonNullable<NonNullable<KoaBodyMiddlewareOptions['formidable']>['onPart']>;
type Part = Parameters<OnPart>[0];

/** Keeps what is typed as it comes, and reads no file of a request that is too long. */
function partReader(ctx: Context, { maxBytes, most }: FormUpload, refuse: () => void): OnPart {
  const isTooLong = (ctx.request.length ?? 0) > maxBytes * most + FORM_BYTES;
  const typed = new Map<string, string>();
  const keep = (part: Part): void => {
    const decoder = new StringDecoder();
    let text = '';
    part.on('data', (bytes: Buffer) => (text += decoder.write(bytes)));
    part.on('end', () => {
      typed.set(part.name ?? '', text);
      ctx.request.body = Object.fromEntries(typed);
    });
  };
  return (part, read) => {
    const isFile = Boolean(part.mimetype);
    if (isFile && isTooLong) return refuse();
    if (!isFile) keep(part);
    return read(part);
  };
}

type Reading = { open: (file?: object) => WriteStream; onPart: OnPart };

async function parser(upload: FormUpload, { open, onPart }: Reading): Promise<Handler> {
  // Loaded only by the few services that accept files.
  const { koaBody } = await import('koa-body');
  return koaBody({
    multipart: true,
    json: false,
    text: false,
    urlencoded: false,
    formidable: {
      maxFiles: upload.most,
      maxFileSize: upload.maxBytes,
      maxTotalFileSize: upload.maxBytes * upload.most,
      allowEmptyFiles: true,
      minFileSize: 0,
      maxFieldsSize: FORM_BYTES,
      hashAlgorithm: 'sha256',
      fileWriteStreamHandler: open,
      onPart,
    },
    onError: (error) => {
      throw problemOfForm(error, upload);
    },
  });
}

/** The parser's own errors have a status. Others, such as a full disk, are not the client's fault. */
function problemOfForm(error: Error, upload: FormUpload): Error {
  if (!('httpCode' in error)) return error;
  if (error.httpCode === 413) return tooLarge(upload);
  return new HttpProblem(400, 'malformed-form', 'The body is not valid multipart/form-data');
}

const tooLarge = ({ field, maxBytes, most }: FormUpload): HttpProblem =>
  new HttpProblem(
    413,
    'too-large',
    `Send ${most === 1 ? 'one file' : `at most ${most} files`}, in the field "${field}", of at most ${maxBytes / 1024 / 1024} MB`,
  );

function onlyFile(ctx: Context, upload: FileUpload, written: Written): UploadedFile {
  const [file, ...others] = filesIn(ctx, upload, written);
  if (file === undefined || others.length > 0) {
    const message = `Send a file in the field "${upload.field}"`;
    throw new HttpProblem(422, 'validation-failed', message, { errors: { [upload.field]: message } });
  }
  return file;
}

function filesIn({ request }: Context, { field }: FileUpload, written: Written): UploadedFile[] {
  return [request.files?.[field] ?? []].flat().flatMap((file) => {
    const stream = written.get(file);
    if (stream === undefined || typeof file.hash !== 'string') return [];
    const { hash: sha256, size: bytes, originalFilename } = file;
    return [{ path: String(stream.path), sha256, bytes, name: originalFilename ?? '' }];
  });
}

/** Waits until the stream is closed, because until then the file may still be created. */
async function remove(stream: WriteStream): Promise<void> {
  stream.destroy();
  await finished(stream).catch(() => undefined);
  await rm(stream.path, { force: true });
}
