import { z } from 'zod';

import { type Endpoint, publicEndpoint } from '../endpoint.ts';
import { openApiOf } from './document.ts';

/** The endpoint that answers the description of others. */
export const descriptionOf = (endpoints: readonly Endpoint[]): Endpoint => {
  const body = openApiOf(endpoints);
  return publicEndpoint({
    method: 'get',
    path: '/openapi.json',
    summary: 'This description',
    answers: { 200: z.looseObject({}) },
    handle: () => Promise.resolve({ body }),
  });
};
