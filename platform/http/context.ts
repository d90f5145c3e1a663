import type { Middleware, ParameterizedContext } from 'koa';

import type { Log } from '../log.ts';

/** What the middlewares of one request share. */
type State = {
  log: Log;
  actorId?: string;
  route?: string;
  /** The code of the problem for which the request was refused. */
  refusedFor?: string;
};

export type Context = ParameterizedContext<State>;
export type Handler = Middleware<State>;
