import { useQueryClient } from '@tanstack/react-query';

/** Reads the fine again by itself, although nothing changed: the link to its photo has expired. */
export function useRenewedFine(id: string): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['fines', 'getOne', { id }] });
}
