import type { EventDefinitions, EventMetadata } from '@fines/domain/shared/event-schema.ts';

import { type CommandContext, eventIdOf } from './command-context.ts';

/** An event that has its identity and its metadata, but not yet its place in a stream. */
export type Draft = {
  id: string;
  type: string;
  data: object;
  metadata: Omit<EventMetadata, 'hash'>;
};

export function draft(
  events: readonly { type: string; data: object }[],
  definitions: EventDefinitions,
  { context, stream }: { context: CommandContext; stream: string },
): Draft[] {
  const { id, role, badgeNumber } = context.actor;
  return events.map(({ type, data }, index) => ({
    id: eventIdOf(context.commandId, stream, index),
    type,
    data,
    metadata: {
      actor: { id, role, badgeNumber },
      commandId: context.commandId,
      $correlationId: context.correlationId,
      $causationId: context.commandId,
      recordedAt: context.now,
      schemaVersion: versionOf(definitions, type),
    },
  }));
}

function versionOf(definitions: EventDefinitions, type: string): number {
  const definition = definitions[type];
  if (definition === undefined) throw new Error(`${type} is not defined`);
  return definition.version;
}
