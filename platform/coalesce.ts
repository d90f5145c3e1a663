/**
 * Runs `act` for calls that may come by the thousand: never twice at the same time, and once more after the
 * last call, since what runs already may have begun too early to serve it.
 */
export function coalesce(act: () => Promise<void>, onError: (error: unknown) => void): () => void {
  let running = false;
  let again = false;

  const run = async (): Promise<void> => {
    running = true;
    do {
      again = false;
      await act().catch(onError);
    } while (again);
    running = false;
  };

  return () => {
    again = true;
    if (!running) void run();
  };
}

/** Whoever asks while an answer is under way gets that one: what is asked again and again must not pile up. */
export function singleFlight<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let underWay: Promise<Answer> | undefined;
  return () =>
    (underWay ??= ask().finally(() => {
      underWay = undefined;
    }));
}
