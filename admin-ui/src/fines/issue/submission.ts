/** What one press of the button stands for: sent again unchanged, it is the same command. */
export type Submission = { content: string; key: string; dateIssued: string };

/**
 * The submission of this content. A retry of the same content keeps key and time, so that a fine whose answer
 * was lost is not issued twice; other content is another command.
 */
export function submissionOf(
  content: unknown,
  previous: Submission | undefined,
  newKey: () => string,
  now: () => Date,
): Submission {
  const text = JSON.stringify(content);
  if (previous?.content === text) return previous;
  return { content: text, key: newKey(), dateIssued: now().toISOString() };
}
