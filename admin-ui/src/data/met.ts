/** A field of a form that somebody else changed while it was edited here. */
export type MetChange<Values> = {
  field: keyof Values & string;
  theirs: Values[keyof Values & string];
  yours: Values[keyof Values & string];
  /** Whether saving would put yours in place of theirs. */
  isContested: boolean;
};

/** What changed from the record as the form was opened to the record as it is now, beside what is entered here. */
export const metChanges = <Values extends object>(
  opened: Values,
  now: Values,
  entered: Values,
  isSame: (one: unknown, other: unknown) => boolean = Object.is,
): MetChange<Values>[] =>
  (Object.keys(now) as (keyof Values & string)[])
    .filter((field) => !isSame(opened[field], now[field]))
    .map((field) => ({
      field,
      theirs: now[field],
      yours: entered[field],
      isContested: !isSame(entered[field], now[field]),
    }));
