import type { FineView } from '@fines/domain/fine/view.ts';
import { useLocation } from 'react-router';
import { z } from 'zod';

export const finePath = (id: string): string => `/fines/${encodeURIComponent(id)}`;

/** Everything that ever happened to the fine, deleted or not. */
export const fineHistoryPath = (id: string): string => `${finePath(id)}/history`;

/** The vehicle, looked up already. */
export const vehiclePath = (plate: string): string => `/vehicles?plate=${encodeURIComponent(plate)}`;

/** `etag` says which version this is; records of lists have none. */
export type Fine = FineView & { etag?: string };

const startSchema = z.object({ licensePlate: z.string().default(''), location: z.string().default('') });

/** What a link tells the form for a fine: another one is issued where the last was, or a plate was looked up. */
export const issueStateOf = (start: z.input<typeof startSchema>): z.output<typeof startSchema> =>
  startSchema.parse(start);

const NOTHING = issueStateOf({});

/** What the form starts with, as the link to it said. */
export function useIssueStart(): z.output<typeof startSchema> {
  const { state }: { state: unknown } = useLocation();
  return startSchema.safeParse(state).data ?? NOTHING;
}
