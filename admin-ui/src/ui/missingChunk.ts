/** What Chromium, Firefox and Safari say when a part of the console cannot be fetched. */
const MESSAGES =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed/i;

/** Whether a part of the console is missing: there was no connection, or a newer version has replaced it. */
export const isMissingChunk = (error: unknown): boolean =>
  error instanceof TypeError && MESSAGES.test(error.message);
