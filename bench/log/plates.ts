const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const letter = (from: string, index: number): string => from.charAt(index % from.length);

/** The plate of the n-th vehicle: `HSD 472 BM`. Different ones for the first two million. */
export function plateOf(index: number): string {
  const digits = 100 + (Math.floor(index / 4) % 900);
  const rest = Math.floor(index / 3600);
  return `${letter('HJLS', index)}SD ${digits} ${letter(LETTERS, rest)}${letter(LETTERS, Math.floor(rest / 26))}`;
}
