import { useQuery } from '@tanstack/react-query';

import { useApi } from '../data/dataProvider.ts';
import { formatCount, beginningOfRoot } from '../format/numbers.ts';

const STALE_AFTER = 60_000;

/**
 * The newest checkpoint of the log as papers print it, so that every sheet in a drawer is a witness: `5,678 ·
 * 3f2a91bc 04d1e8f7`. Undefined as long as there is none, or it cannot be asked for: no paper waits for it.
 */
export function useCheckpointLine(): string | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['checkpoint', 'newest'],
    queryFn: () => api.newestCheckpoint(),
    staleTime: STALE_AFTER,
    retry: false,
  });
  const checkpoint = data?.checkpoint ?? undefined;
  return checkpoint && `${formatCount(checkpoint.size)} · ${beginningOfRoot(checkpoint.root)}`;
}
