import { notFound } from '@fines/domain/shared/refusal.ts';
import { z } from 'zod';

const uuid = z.uuid();

export const isUserId = (id: string): boolean => uuid.safeParse(id).success;

/** Throws the refusal for a user who is not there, of an id that nobody can have. */
export function requireUserId(id: string): void {
  if (!isUserId(id)) throw notFound('User');
}
