import { notFound } from '@fines/domain/shared/refusal.ts';
import { z } from 'zod';

const uuid = z.uuid();

/** Throws the refusal for a user who is not there, of an id that nobody can have. */
export function requireUserId(id: string): void {
  if (!uuid.safeParse(id).success) throw notFound('User');
}
