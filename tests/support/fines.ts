import { fineViewSchema } from '@fines/domain/fine/view.ts';

import type { Answer, ApiClient } from './api-client.ts';

/** A request that issues a fine; `more` replaces parts of it. */
export const issueRequest = (more: Record<string, unknown> = {}) => ({
  licensePlate: 'HSD 472 BM',
  offenseType: 'SPEEDING',
  offenseDescription: 'Speeding 11-20 km/h over',
  amount: 60,
  location: 'MR3, Malagwane Hill',
  dateIssued: new Date().toISOString(),
  ...more,
});

export async function issue(
  client: ApiClient,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answer & { fine: ReturnType<typeof fineOf> }> {
  const answer = await client.post('/fines', issueRequest(more), headers);
  if (answer.status !== 201) throw new Error(`Not issued: ${JSON.stringify(answer.body)}`);
  return { ...answer, fine: fineOf(answer) };
}

/** The fine in an answer, which must have exactly the fields that the API promises. */
export const fineOf = (answer: Answer) => fineViewSchema.strict().parse(answer.body);

/** The running part of a fine's number: 7 of `FN-2026-007`. */
export const sequenceOf = (fineNumber: string): number => Number(fineNumber.split('-')[2]);
