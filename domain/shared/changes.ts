/**
 * What a partial update comes to: the wanted fields that differ from what is known; undefined when none does.
 * A field that is absent or undefined stays as it is.
 */
export function changesTo<Wanted extends object>(
  known: Readonly<Required<NoInfer<Wanted>>>,
  wanted: Wanted,
): Partial<Wanted> | undefined {
  const changed = Object.entries(wanted).filter(
    ([field, value]) => value !== undefined && value !== known[field as keyof Wanted],
  );
  // Its entries are some of those of `wanted`, which `Object.fromEntries` cannot know.
  return changed.length === 0 ? undefined : (Object.fromEntries(changed) as Partial<Wanted>);
}
