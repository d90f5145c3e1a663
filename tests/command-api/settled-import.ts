import { type ImportFacts, importStatusSchema, isImportUnderWay } from '@fines/domain/import/import.ts';
import { expect } from 'vitest';
import type { z } from 'zod';

import type { Answer, ApiClient } from '../support/api-client.ts';
import { until } from '../support/wait.ts';

/** An import once nothing works on it, whatever is killed meanwhile. */
export const settledImport = <Import extends ImportFacts>(
  client: ApiClient,
  path: string,
  schema: z.ZodType<Import>,
): Promise<Import> =>
  until(
    async () => {
      const answer = await client.get(path).catch(() => undefined);
      const { success, data } = schema.safeParse(answer?.body);
      return success && !isImportUnderWay(data) && data;
    },
    'the end of the check or import',
    120_000,
  );

/** The id of an import whose file was taken, and is being checked. */
export function takenImport(answer: Answer): string {
  expect(answer).toMatchObject({ status: 201, body: { status: 'CHECKING' } });
  return importStatusSchema.parse(answer.body).id;
}
