import { createHash } from 'node:crypto';

import { canonicalJson } from '@fines/platform/event-store/events.ts';
import { READ_MODEL_VERSION, READ_TABLES_FINGERPRINT } from '@fines/platform/shared/read-model.ts';
import { READ_MODEL } from '@fines/projector/projections.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';

it('has a version that is told of every change of the read tables', () => {
  // Columns, keys, indexes and what documents hold, in whatever order they are declared.
  const tables = READ_MODEL.tables.map((table) => [table.name, table]);
  const documents = READ_MODEL.projections.map(({ types, state }) => [
    types.join(' '),
    z.toJSONSchema(state),
  ]);
  const described = canonicalJson(Object.fromEntries([...tables, ...documents]));
  const fingerprint = createHash('sha256').update(described).digest('hex').slice(0, 16);
  const whatToDo =
    fingerprint === READ_TABLES_FINGERPRINT
      ? undefined
      : `The read tables are not described as they were. In platform/shared/read-model.ts, raise READ_MODEL_VERSION, unless ` +
        `${READ_MODEL_VERSION} is in no release yet (then run \`npm run rebuild\` once for the data that you have); ` +
        `and set READ_TABLES_FINGERPRINT to '${fingerprint}'.`;
  expect(whatToDo).toBeUndefined();
});
