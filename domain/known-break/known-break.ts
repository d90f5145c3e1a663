import { z } from 'zod';

import { type Actor, type Person, personOf, personSchema } from '../shared/person.ts';
import { conflict, notFound } from '../shared/refusal.ts';
import { requireAnother } from '../user/another-person.ts';
import { type Damage, damageSchema, type KnownBreakEvent, type RecordedKnownBreakEvent } from './events.ts';

export const KNOWN_BREAK_STATUSES = ['STATED', 'ACKNOWLEDGED', 'DECLINED'] as const;

export const KNOWN_BREAK_STATUS_LABELS: Readonly<Record<(typeof KNOWN_BREAK_STATUSES)[number], string>> = {
  STATED: 'To be approved',
  ACKNOWLEDGED: 'Known break',
  DECLINED: 'Declined',
};

/** A statement that the log is broken at a place, as events leave it, and as the HTTP API shows it. */
export const knownBreakSchema = damageSchema
  .extend({
    id: z.string(),
    status: z.enum(KNOWN_BREAK_STATUSES),
    found: z.string(),
    reason: z.string(),
    statedBy: personSchema,
    statedAt: z.string(),
    /** Who approved or declined it. */
    decidedBy: personSchema.nullable(),
    decidedAt: z.string().nullable(),
    /** Why it was declined. */
    declinedFor: z.string().nullable(),
  })
  .meta({ id: 'KnownBreak' });
export type KnownBreak = z.output<typeof knownBreakSchema>;

/** All statements are in one stream, so that it can be read before the log is. */
export const statementsSchema = z.object({ statements: z.array(knownBreakSchema) });
export type Statements = z.output<typeof statementsSchema>;

export const noStatements: Statements = { statements: [] };

/** What the newest verification found, and what of the signed tree is concerned; null if that cannot be told. */
export type Finding = { firstBreak: string | null; damage: Damage | null };

export type KnownBreakCommand =
  | { type: 'StateBreak'; actor: Actor; id: string; found: string; reason: string; newest: Finding }
  | {
      type: 'AcknowledgeBreak';
      actor: Actor;
      id: string;
      newest: Finding;
      /** Who stated it, if that account counts as the actor's own. */
      countsAs: readonly Person[];
    }
  | { type: 'DeclineBreak'; actor: Actor; id: string; reason: string };

type Of<Type extends KnownBreakCommand['type']> = Extract<KnownBreakCommand, { type: Type }>;

/** One super admin states that the log is broken as it was found to be; another one approves. That stays for ever. */
export function decide(command: KnownBreakCommand, { statements }: Statements): KnownBreakEvent[] {
  if (command.type === 'StateBreak') return [stated(command, statements)];
  const known = statements.find(({ id }) => id === command.id);
  if (known === undefined) throw notFound('Statement');
  if (known.status !== 'STATED') throw conflict('already-decided', 'This was decided already');
  switch (command.type) {
    case 'AcknowledgeBreak':
      return [acknowledged(command, known)];
    case 'DeclineBreak': {
      const { id: statementId, reason, actor } = command;
      return [{ type: 'BreakDeclined', data: { statementId, reason, declinedBy: personOf(actor) } }];
    }
    default:
      return command satisfies never;
  }
}

function stated(command: Of<'StateBreak'>, statements: readonly KnownBreak[]): KnownBreakEvent {
  const { id: statementId, found, reason, actor, newest } = command;
  const isStated = statements.some((other) => other.status === 'STATED' && other.found === found);
  if (isStated)
    throw conflict('already-stated', 'This break was stated already: another super admin decides');
  const damage = requireFound(found, newest);
  return { type: 'BreakStated', data: { statementId, ...damage, found, reason, statedBy: personOf(actor) } };
}

function acknowledged(by: Of<'AcknowledgeBreak'>, known: KnownBreak): KnownBreakEvent {
  const { id: statementId, found, reason, statedBy } = known;
  const stater = { id: statedBy.id, did: 'stated this break' };
  requireAnother(by, [stater], { code: 'own-statement', must: 'approve it', who: 'super admin' });
  const damage = requireFound(found, by.newest);
  if (!isSame(damage, known))
    throw conflict('no-such-break', 'The log is not as it was stated any more. Decline, and state it anew');
  const approvedBy = personOf(by.actor);
  return { type: 'BreakAcknowledged', data: { statementId, ...damage, found, reason, statedBy, approvedBy } };
}

/** Nobody can acknowledge what was not found, least of all beforehand. */
function requireFound(found: string, { firstBreak, damage }: Finding): Damage {
  if (firstBreak !== found)
    throw conflict('no-such-break', 'The newest check of the log did not find this break');
  if (damage !== null) return damage;
  throw conflict(
    'not-statable',
    'This cannot be stated as a known break: the record must be restored, or the log gets another name',
  );
}

const isSame = (one: Damage, other: Damage): boolean =>
  one.stream === other.stream && JSON.stringify(one.entries) === JSON.stringify(other.entries);

export function evolve({ statements }: Statements, event: RecordedKnownBreakEvent): Statements {
  const at = event.metadata.recordedAt;
  const decided = (how: Partial<KnownBreak>): Statements => ({
    statements: statements.map((one) =>
      one.id === event.data.statementId ? { ...one, ...how, decidedAt: at } : one,
    ),
  });
  switch (event.type) {
    case 'BreakStated': {
      const { statementId: id, ...what } = event.data;
      const open = { decidedBy: null, decidedAt: null, declinedFor: null };
      return { statements: [...statements, { ...what, id, status: 'STATED', statedAt: at, ...open }] };
    }
    case 'BreakAcknowledged':
      return decided({ status: 'ACKNOWLEDGED', decidedBy: event.data.approvedBy });
    case 'BreakDeclined':
      return decided({
        status: 'DECLINED',
        decidedBy: event.data.declinedBy,
        declinedFor: event.data.reason,
      });
    default:
      return event satisfies never;
  }
}
