/** `Sipho Dlamini`. */
export const fullNameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`;
