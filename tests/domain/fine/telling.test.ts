import { fineEvents } from '@fines/domain/fine/events.ts';
import { fineTelling } from '@fines/domain/fine/telling.ts';
import type { EventDefinitions } from '@fines/domain/shared/events.ts';
import { expect, it } from 'vitest';

const definitions: EventDefinitions = fineEvents;

it.each(Object.entries(fineTelling))(
  'keeps for lists of deeds nothing of %s that is personal or free text',
  (type, { deed }) => {
    const kept: readonly string[] = deed.says;
    const personal = definitions[type]?.personal ?? [];
    expect(kept.filter((field) => [...personal, 'reason', 'resolution'].includes(field))).toEqual([]);
  },
);
