import { createHash } from 'node:crypto';

import { canonicalJson } from '@fines/platform/event-store/events.ts';
import { READ_MODEL_VERSION, READ_TABLES_FINGERPRINT } from '@fines/platform/read-model.ts';
import { TABLES } from '@fines/projector/projections.ts';
import { expect, it } from 'vitest';

it('has a version that is told of every change of the read tables', () => {
  // Columns, keys and indexes, in whatever order tables and columns are declared.
  const described = canonicalJson(Object.fromEntries(TABLES.map((table) => [table.name, table])));
  const fingerprint = createHash('sha256').update(described).digest('hex').slice(0, 16);
  const whatToDo =
    fingerprint === READ_TABLES_FINGERPRINT
      ? undefined
      : `The read tables are not described as they were. In platform/read-model.ts, raise READ_MODEL_VERSION, unless ` +
        `${READ_MODEL_VERSION} is in no release yet (then run \`npm run rebuild\` once for the data that you have); ` +
        `and set READ_TABLES_FINGERPRINT to '${fingerprint}'.`;
  expect(whatToDo).toBeUndefined();
});
