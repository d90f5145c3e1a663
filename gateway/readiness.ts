const ANSWER_WITHIN_MS = 2500;

/** A health check that asks a service whether it is ready; throws what is wrong. */
export const readinessOf = (service: URL) => async (): Promise<void> => {
  const response = await fetch(new URL('/health/ready', service), {
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  }).catch(() => {
    throw new Error('does not answer');
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`is not ready (${response.status})`);
};
