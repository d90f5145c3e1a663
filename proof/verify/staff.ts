import { SYSTEM } from '@fines/domain/shared/actor.ts';
import type { Role } from '@fines/domain/shared/roles.ts';
import { userIdOf } from '@fines/domain/user/state.ts';

import type { KnownEvent } from './read-event.ts';

/** So long a command may be under way at most. */
const UNDER_WAY_MS = 600_000;

type Member = { role: Role; before?: { role: Role; until: number } };

/** Who has which role, as far as the log was read. */
export class Staff {
  readonly #members = new Map<string, Member>();

  /** `at` is when it was recorded, in milliseconds since 1970. */
  take(event: KnownEvent, stream: string, at: number): void {
    if (event.type !== 'UserCreated' && event.type !== 'UserUpdated') return;
    const id = userIdOf(stream);
    const { role } = event.data;
    if (id === undefined || role === undefined) return;
    const before = this.#members.get(id)?.role;
    this.#members.set(id, { role, ...(before !== undefined && { before: { role: before, until: at } }) });
  }

  roleOf = (id: string): Role | undefined => this.#members.get(id)?.role;

  /** The system among them. */
  knows = (id: string): boolean => id === SYSTEM.id || this.#members.has(id);

  /** Whether somebody had another role, for longer than a command may be under way. */
  wasNot(id: string, role: Role, at: number): boolean {
    const member = this.#members.get(id);
    if (member === undefined || member.role === role) return false;
    return member.before?.role !== role || at - member.before.until >= UNDER_WAY_MS;
  }

  get size(): number {
    return this.#members.size;
  }
}
