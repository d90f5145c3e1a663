import type { ImportFacts } from '@fines/domain/import/import.ts';
import type { CommandName } from '@fines/domain/shared/permissions.ts';

import { dataProvider } from '../data/client.ts';
import type { Topic } from '../data/useChanged.ts';

/** `topic`: whose changes change what is told of an import, so that it is asked for again. */
type Names = { command: CommandName; path: string; calls: string; topic?: Topic };

/** What is imported: how the API is asked of it, and where its screens are. */
export const importTopic = <One extends ImportFacts, Detail extends ImportFacts = One>({
  command,
  path,
  calls,
  topic,
}: Names) => ({
  /** Of its queries. */
  key: topic === undefined ? [calls] : [topic, calls],
  command,
  /** The list of its imports. */
  path,
  pathOf: (id: string) => `${path}/${encodeURIComponent(id)}`,
  ...dataProvider.imports<One, Detail>(calls),
});

export type ImportTopic<One extends ImportFacts = ImportFacts, Detail extends ImportFacts = One> = ReturnType<
  typeof importTopic<One, Detail>
>;
