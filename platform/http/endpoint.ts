import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';

import type { z } from 'zod';

import type { Logger } from '../logger.ts';
import type { SignedIn } from '../tokens.ts';
import type { Access } from './access.ts';
import type { ContractHeader } from './openapi-headers.ts';
import type { FileUpload, UploadedFile } from './upload.ts';

export type Reply = {
  /** Default: 200. */
  status?: number;
  body?: object | string | Readable;
  headers?: Readonly<Record<string, string>>;
};

type Asked = {
  headers: IncomingHttpHeaders;
  /** Method, path and body, word for word. Tells whether two requests are the same. */
  requestText: string;
  logger: Logger;
  address: string;
  /** Whether the client uses TLS to the proxy in front. */
  isTls: boolean;
};
type PublicRequest<Params, Query, Body> = Asked & { params: Params; query: Query; body: Body };
export type SignedInRequest<Params, Query, Body> = PublicRequest<Params, Query, Body> & SignedIn;

/** What an answer holds: the schema of its JSON, or another kind of content. */
export type Content = z.ZodType | 'bytes' | 'csv' | 'events' | 'html' | 'image' | 'pdf' | 'text' | 'nothing';

type Route<P extends z.ZodType, Q extends z.ZodType> = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Below `/api`, with `:name` for parameters, and `*name` for one that may contain slashes. */
  path: string;
  summary: string;
  params?: P;
  query?: Q;
  /** The answers on success, by status, for the description of the API. */
  answers?: Readonly<Partial<Record<200 | 201 | 204, Content>>>;
  /** Statuses of problems that do not follow from the other properties. */
  problems?: readonly (403 | 404 | 409 | 422)[];
  /** The headers that it reads and returns, besides those of every call. The description shows them, too. */
  headers?: readonly ContractHeader[];
};

/** A JSON body, plain text of at most `textBytes`, or no body. */
type TakesBody<B extends z.ZodType> = { body?: B; textBytes?: number; upload?: undefined };
/** A file instead. The handler gets it as the body. */
type TakesFile = { body?: undefined; textBytes?: undefined; upload: FileUpload };

type PublicRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Route<P, Q> &
  TakesBody<B> & {
    access: 'public';
    handle: (request: PublicRequest<z.output<P>, z.output<Q>, z.output<B>>) => Promise<Reply>;
  };

type GuardedRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Route<P, Q> &
  TakesBody<B> & {
    access: Access;
    handle: (request: SignedInRequest<z.output<P>, z.output<Q>, z.output<B>>) => Promise<Reply>;
  };

type UploadRoute<P extends z.ZodType, Q extends z.ZodType> = Route<P, Q> &
  TakesFile & {
    access: Access;
    handle: (request: SignedInRequest<z.output<P>, z.output<Q>, UploadedFile>) => Promise<Reply>;
  };

/** One operation of the API: what it takes, who may call it and what it does. Its code knows nothing of HTTP. */
export type Endpoint =
  | PublicRoute<z.ZodType, z.ZodType, z.ZodType>
  | GuardedRoute<z.ZodType, z.ZodType, z.ZodType>
  | UploadRoute<z.ZodType, z.ZodType>;

/** Declares an endpoint for signed-in staff. The types of the request come from its schemas. */
export const endpoint = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  route: GuardedRoute<P, Q, B>,
): Endpoint => route as unknown as Endpoint;

/** Declares an endpoint for signed-in staff that takes a file. */
export const uploadEndpoint = <P extends z.ZodType, Q extends z.ZodType>(
  route: UploadRoute<P, Q>,
): Endpoint => route as unknown as Endpoint;

/** Declares an endpoint that needs no token. */
export const publicEndpoint = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  route: Omit<PublicRoute<P, Q, B>, 'access'>,
): Endpoint => ({ ...route, access: 'public' }) as unknown as Endpoint;
