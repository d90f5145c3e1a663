import { randomUUID } from 'node:crypto';

import { userViewSchema } from '@fines/domain/user/view.ts';

import type { Answer, ApiClient } from './api-client.ts';

export const PASSWORD = 'a-password-2026';

/** What is said of passwords that others would try first. */
export const TOO_EASY =
  'This password is too easy to guess. Take several words or a longer one, not names, dates or common passwords.';

/** An address that nobody has. */
export const newEmail = (): string => `${randomUUID()}@police.gov.sz`;

/** A badge number that nobody has. */
export const newBadge = (): string => `RSP ${randomUUID().slice(0, 13)}`.toUpperCase();

/** A request that creates a user; `more` replaces parts of it. */
export const userRequest = (more: Record<string, unknown> = {}) => ({
  email: newEmail(),
  password: PASSWORD,
  firstName: 'Nosipho',
  lastName: 'Mkhonta',
  badgeNumber: newBadge(),
  ...more,
});

export async function createUser(
  client: ApiClient,
  more: Record<string, unknown> = {},
): Promise<ReturnType<typeof userOf>> {
  const answer = await client.post('/users', userRequest(more));
  if (answer.status !== 201) throw new Error(`Not created: ${JSON.stringify(answer.body)}`);
  return userOf(answer);
}

/** The user in an answer, who must have exactly the fields that the API promises. */
export const userOf = (answer: Answer) => userViewSchema.strict().parse(answer.body);
