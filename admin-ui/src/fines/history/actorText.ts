import type { HistoryEvent } from '@fines/domain/fine/history.ts';
import { ROLE_LABELS, ROLES } from '@fines/domain/shared/roles.ts';

const roleOf = (role: string): string => {
  const known = ROLES.find((name) => name === role);
  return known === undefined ? role : ROLE_LABELS[known];
};

/** Who did it, and by which badge; the role of whom nobody knows by name. Empty if it is not for the reader. */
export function actorText({ actor, withheld }: HistoryEvent): string {
  if (actor === null) return withheld ? '' : 'Unknown';
  const name = [actor.firstName, actor.lastName].filter(Boolean).join(' ') || roleOf(actor.role);
  return [name, actor.badgeNumber && `Badge: ${actor.badgeNumber}`].filter(Boolean).join(' · ');
}

/** As `actorText`, with the role of that time. */
export function actorInFull(event: HistoryEvent): string {
  const role = event.actor && roleOf(event.actor.role);
  return [actorText(event), role].filter((part, at, parts) => part && parts.indexOf(part) === at).join(' · ');
}
