import { useFineHistory } from './useFine.ts';

/** The name of whoever changed the fine last; undefined while it is not known. */
export function useLastEditor(id: string): string | undefined {
  const actor = useFineHistory(id).data?.events.at(-1)?.actor;
  return [actor?.firstName, actor?.lastName].filter(Boolean).join(' ') || undefined;
}
