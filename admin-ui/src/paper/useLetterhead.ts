import type { Letterhead } from '@fines/domain/letterhead/letterhead.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';

import { fetchLetterhead } from './letterheadCalls.ts';
import { loaded } from './pictures.ts';

/** It changes about once a year; the link to its crest is good for half an hour at most. */
const STALE_AFTER = 20 * 60_000;

/** What stands at the head of each paper, its crest loaded; without the crest where that cannot be had. */
const letterheadQuery = queryOptions({
  queryKey: ['letterhead', 'printed'],
  queryFn: async (): Promise<Letterhead> => {
    const letterhead = await fetchLetterhead();
    return { ...letterhead, crestUrl: await loaded(letterhead.crestUrl) };
  },
  staleTime: STALE_AFTER,
});

/** For a screen that shows a paper. */
export const useLetterhead = () => useQuery(letterheadQuery);

/** For what is printed when somebody asks for it. */
export function useFetchLetterhead(): () => Promise<Letterhead> {
  const queries = useQueryClient();
  return () => queries.fetchQuery(letterheadQuery);
}
