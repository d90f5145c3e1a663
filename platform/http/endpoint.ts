import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';

import type { z } from 'zod';

import type { Log } from '../log.ts';
import type { SignedIn } from '../tokens.ts';
import type { Access } from './access.ts';

export type Reply = {
  /** 200 unless said. */
  status?: number;
  body?: object | string | Readable;
  headers?: Readonly<Record<string, string>>;
};

type Asked = { headers: IncomingHttpHeaders; log: Log; address: string };
export type PublicRequest<Params, Query, Body> = Asked & { params: Params; query: Query; body: Body };
export type SignedInRequest<Params, Query, Body> = PublicRequest<Params, Query, Body> & SignedIn;

type Route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Below `/api`, with `:name` for parameters. */
  path: string;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
};

type PublicRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Route<P, Q, B> & {
  access: 'public';
  handle: (request: PublicRequest<z.output<P>, z.output<Q>, z.output<B>>) => Promise<Reply>;
};

type GuardedRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Route<P, Q, B> & {
  access: Access;
  handle: (request: SignedInRequest<z.output<P>, z.output<Q>, z.output<B>>) => Promise<Reply>;
};

/** One operation of the API: what it takes, who may call it and what it does. HTTP stays outside of it. */
export type Endpoint =
  | PublicRoute<z.ZodType, z.ZodType, z.ZodType>
  | GuardedRoute<z.ZodType, z.ZodType, z.ZodType>;

/** Declares an endpoint for signed-in staff; the request's types come from its schemas. */
export const endpoint = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  route: GuardedRoute<P, Q, B>,
): Endpoint => route as unknown as Endpoint;

/** Declares an endpoint that needs no token. */
export const publicEndpoint = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  route: Omit<PublicRoute<P, Q, B>, 'access'>,
): Endpoint => ({ ...route, access: 'public' }) as unknown as Endpoint;
