import { Finding } from '@fines/platform/http/health.ts';
import { z } from 'zod';

const ANSWER_WITHIN_MS = 2500;

/** What is not as it should be stays among the services: who asks here may be anybody. */
const answerSchema = z.object({ status: z.literal('degraded') });

/** A health check that asks a service whether it is ready; throws what is wrong. */
export const readinessOf = (service: URL) => async (): Promise<Finding> => {
  const response = await fetch(new URL('/health/ready', service), {
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch(() => {
    throw new Error('does not answer');
  });
  const body = await response.text().catch(() => '');
  if (!response.ok) throw new Error(`is not ready (${response.status})`);
  return new Finding({}, isDegraded(body) ? 'is degraded' : undefined);
};

function isDegraded(body: string): boolean {
  try {
    return answerSchema.safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
}
