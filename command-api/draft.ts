import type { EventDefinitions, EventMetadata } from '@fines/domain/shared/event-schema.ts';
import { conflict } from '@fines/domain/shared/refusal.ts';
import type { JsonObject, NewEvent } from '@fines/platform/event-store/event-store.ts';
import { CLOCKS_APART_MS } from '@fines/platform/watch-clock.ts';

import { type CommandContext, eventIdOf } from './command-context.ts';

/** Events with their identity and metadata, but without their place in a stream yet. */
export function draft(
  events: readonly { type: string; data: object }[],
  definitions: EventDefinitions,
  { context, stream, previous }: { context: CommandContext; stream: string; previous?: Instant },
): NewEvent[] {
  const { id, role, badgeNumber } = context.actor;
  const recordedAt = notBefore(previous, context.now);
  return events.map(({ type, data }, index) => {
    const metadata: Omit<EventMetadata, 'hash'> = {
      actor: { id, role, badgeNumber },
      commandId: context.commandId,
      fingerprint: context.key?.fingerprint,
      $correlationId: context.correlationId,
      $causationId: context.causedBy ?? context.commandId,
      recordedAt,
      clock: context.clock,
      schemaVersion: versionOf(definitions, type),
    };
    return {
      id: eventIdOf(context.commandId, stream, index, data),
      type,
      data: asInTheLog(data),
      metadata: asInTheLog(metadata),
    };
  });
}

type Instant = string | undefined;

/**
 * The time of an event, which is never earlier than that of the one before it in its stream: clocks may be a little
 * apart. If it would have to be much later than it is, a clock was wrong then, and nothing is recorded.
 */
function notBefore(previous: Instant, now: string): string {
  if (previous === undefined || Date.parse(previous) <= Date.parse(now)) return now;
  if (Date.parse(previous) <= Date.now() + CLOCKS_APART_MS) return previous;
  throw conflict('later-than-now', `A clock was wrong: the last entry here is of ${previous}. Tell support.`);
}

/** What reading it back will give: absent fields are gone. */
const asInTheLog = (value: object): JsonObject => JSON.parse(JSON.stringify(value));

function versionOf(definitions: EventDefinitions, type: string): number {
  const definition = definitions[type];
  if (definition === undefined) throw new Error(`${type} is not defined`);
  return definition.version;
}
