import { checkpointLine } from '@fines/domain/record/checkpoint-line.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';

import { type ConsoleDataProvider, useApi } from '../data/dataProvider.ts';

const STALE_AFTER = 60_000;

/**
 * The newest checkpoint of the log as papers print it, so that every sheet in a drawer is a witness: `5,678 ·
 * 3f2a91bc 04d1e8f7`; null as long as there is none.
 */
const checkpointQuery = (api: ConsoleDataProvider) =>
  queryOptions({
    queryKey: ['checkpoint', 'line'],
    queryFn: async (): Promise<string | null> => {
      const { checkpoint } = await api.newestCheckpoint();
      return checkpoint && checkpointLine(checkpoint);
    },
    staleTime: STALE_AFTER,
    retry: false,
  });

/** For a screen that shows a paper; null also where it cannot be asked for: no paper waits for it. */
export const useCheckpointLine = (): string | null => useQuery(checkpointQuery(useApi())).data ?? null;

/** The same for what is printed when somebody asks for it. */
export function useFetchCheckpointLine(): () => Promise<string | null> {
  const api = useApi();
  const queries = useQueryClient();
  return () => queries.fetchQuery(checkpointQuery(api)).catch(() => null);
}
