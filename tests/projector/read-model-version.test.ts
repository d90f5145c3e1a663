import { READ_MODEL_VERSION, READ_TABLES_FINGERPRINT } from '@fines/platform/shared/read-model.ts';
import { expect, it } from 'vitest';

import { fingerprintOfTables } from './fingerprint.ts';

it('has a version that is told of every change of the read tables', () => {
  const fingerprint = fingerprintOfTables();
  const whatToDo =
    fingerprint === READ_TABLES_FINGERPRINT
      ? undefined
      : `The read tables are not described as they were. In platform/shared/read-model.ts, set READ_TABLES_FINGERPRINT to ` +
        `'${fingerprint}', and raise READ_MODEL_VERSION by one: it is ${READ_MODEL_VERSION}.`;
  expect(whatToDo).toBeUndefined();
});
