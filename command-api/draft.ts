import type { EventDefinitions, EventMetadata } from '@fines/domain/shared/event-schema.ts';
import type { JsonObject, NewEvent } from '@fines/platform/event-store/event-store.ts';

import { type CommandContext, eventIdOf } from './command-context.ts';

/** Events with their identity and metadata, but without their place in a stream yet. */
export function draft(
  events: readonly { type: string; data: object }[],
  definitions: EventDefinitions,
  { context, stream }: { context: CommandContext; stream: string },
): NewEvent[] {
  const { id, role, badgeNumber } = context.actor;
  return events.map(({ type, data }, index) => {
    const metadata: Omit<EventMetadata, 'hash'> = {
      actor: { id, role, badgeNumber },
      commandId: context.commandId,
      fingerprint: context.key?.fingerprint,
      $correlationId: context.correlationId,
      $causationId: context.causedBy ?? context.commandId,
      recordedAt: context.now,
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

/** What reading it back will give: absent fields are gone. */
const asInTheLog = (value: object): JsonObject => JSON.parse(JSON.stringify(value));

function versionOf(definitions: EventDefinitions, type: string): number {
  const definition = definitions[type];
  if (definition === undefined) throw new Error(`${type} is not defined`);
  return definition.version;
}
