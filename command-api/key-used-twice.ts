import { Refusal } from '@fines/domain/shared/refusal.ts';

/** A key stands for one command; another one that comes with it cannot be answered with what the first did. */
export const keyUsedTwice = (): Refusal =>
  new Refusal('invalid', 'idempotency-key-reused', 'This Idempotency-Key was used for another request');
