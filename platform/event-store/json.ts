export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
/** An undefined member counts as absent, as in `JSON.stringify`. */
export type JsonObject = { readonly [key: string]: JsonValue | undefined };

/**
 * One text for one value, whatever the order of its keys: RFC 8785, so that auditors can reproduce it in any
 * language.
 */
export function canonicalJson(value: JsonValue): string {
  if (isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .flatMap((key) => {
      const member = value[key];
      return member === undefined ? [] : [`${JSON.stringify(key)}:${canonicalJson(member)}`];
    });
  return `{${members.join(',')}}`;
}

/** `Array.isArray` does not narrow to read-only arrays. */
const isArray = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);
