type Asked = { isActive?: boolean; id?: readonly string[] };

/** Who was deleted is hidden from everybody who asks neither for such people nor for somebody by id. */
export const isActiveOf = ({ isActive, id }: Asked): boolean | undefined =>
  id === undefined ? (isActive ?? true) : isActive;
