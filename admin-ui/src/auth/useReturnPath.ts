import { useLocation } from 'react-router';
import { z } from 'zod';

const stateSchema = z.object({ nextPathname: z.string(), nextSearch: z.string().catch('') });

/** Where one was before the login page came in between; the dashboard otherwise. */
export function useReturnPath(): string {
  const { state }: { state: unknown } = useLocation();
  const from = stateSchema.safeParse(state).data;
  return from === undefined ? '/' : `${from.nextPathname}${from.nextSearch}`;
}
