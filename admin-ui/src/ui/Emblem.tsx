/** The shield of the console. Decorative: the name always stands beside it or is said otherwise. */
export function Emblem({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <path fill="#2f6cc0" d="M16 2 28 6v9c0 7.5-5 12.700-12 15C9 27.700 4 22.500 4 15V6z" />
      <path
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m10.500 16 4 4 7.500-8.500"
      />
    </svg>
  );
}
