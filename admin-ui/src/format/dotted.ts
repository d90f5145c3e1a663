/** `FN-2026-001 · Nov 05, 2026`, of what there is; a line may end with a dot, but none begins with one. */
export const dotted = (...parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join('\u00A0· ');
