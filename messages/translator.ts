import Polyglot from 'node-polyglot';

/** The languages of what people read, as BCP 47 names them. The console speaks the first. */
export const LANGUAGES = ['en-SZ', 'ss-SZ'] as const;

export type Language = (typeof LANGUAGES)[number];

/**
 * The messages of an area by key. `%{name}` stands for what is put in; `%{count}` for a number, by which the message
 * may have two forms, for one and for any other number: `%{count} fine |||| %{count} fines`.
 */
export type Catalogue = Readonly<Record<string, string>>;

/** The same messages in another language: none is missing, and each asks for nothing that the first does not give. */
export type Translation<Texts extends Catalogue> = { readonly [Key in keyof Texts]: string };

/** The names of what is put into a message. One of two forms asks for the number, even where neither says it. */
export type Tokens<Text extends string> = Text extends `${infer One}||||${infer Other}`
  ? 'count' | Tokens<One> | Tokens<Other>
  : Text extends `${string}%{${infer Name}}${infer Rest}`
    ? Name | Tokens<Rest>
    : never;

type ValueOf<Name> = Name extends 'count' ? number : string;

/** What a message needs: nothing, or a value for each token. */
export type MessageValues<Text extends string> = [Tokens<Text>] extends [never]
  ? []
  : [values: { readonly [Name in Tokens<Text>]: ValueOf<Name> }];

export type Translator<Texts extends Catalogue> = <Key extends keyof Texts & string>(
  key: Key,
  ...values: MessageValues<Texts[Key]>
) => string;

/**
 * The messages of one area in one language: `t('waiting', { count: 1200 })` is `1,200 fines`. A key that there is not,
 * or a value too few, does not compile.
 */
export function translator<const Texts extends Catalogue>(
  texts: Texts,
  language: Language = LANGUAGES[0],
): Translator<Texts> {
  const polyglot = new Polyglot({ phrases: { ...texts }, locale: language, pluralRules: PLURALS });
  return (key, ...[values]) => {
    const { count, ...rest } = (values ?? {}) as { count?: number };
    if (count === undefined) return polyglot.t(key, rest);
    return polyglot.t(key, { ...rest, smart_count: count, count: numbersIn(language).format(count) });
  };
}

const formatters = new Map<Language, Intl.NumberFormat>();

/** Made once for a language, and only when a number is said: to make one takes a slow phone milliseconds. */
function numbersIn(language: Language): Intl.NumberFormat {
  const made = formatters.get(language) ?? new Intl.NumberFormat(language);
  formatters.set(language, made);
  return made;
}

/** Both languages have one form for one and another for all others. */
const PLURALS = {
  pluralTypes: { two: (count: number) => (count === 1 ? 0 : 1) },
  pluralTypeToLanguages: { two: [...LANGUAGES] },
};
