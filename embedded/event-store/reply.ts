import type { sendUnaryData } from '@grpc/grpc-js';

import { toServiceError } from './errors.ts';

/** Answers a unary call with what `answer` comes to. */
export async function reply<Response>(
  callback: sendUnaryData<Response>,
  answer: () => Promise<Response>,
): Promise<void> {
  let response: Response;
  try {
    response = await answer();
  } catch (error) {
    callback(toServiceError(error));
    return;
  }
  callback(null, response);
}
