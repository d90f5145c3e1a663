import type { Context } from '@fines/platform/http/context.ts';
import { HttpProblem } from '@fines/platform/http/problem.ts';
import type sirv from 'sirv';

/** Resolves when the answer is sent, with false if there is no such file. */
export const serveFile = (serve: ReturnType<typeof sirv>, { req, res }: Context): Promise<boolean> =>
  new Promise((done) => {
    res.once('close', () => done(true));
    serve(req, res, () => done(false));
  });

export const noSuchFile = (): HttpProblem =>
  new HttpProblem(404, 'unknown-address', 'There is nothing at this address');
