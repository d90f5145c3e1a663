import { z } from 'zod';

import type { OffenseType } from '../shared/offenses.ts';
import { type Kind, text } from './fact-kinds.ts';

/** Among what it is shown; remarks stand apart. */
export type FactGroup = 'driver' | 'offense' | 'remarks';

type Declared = {
  label: string;
  /** In tables and on paper, if it is called otherwise there. */
  heading?: string;
  group: FactGroup;
  /** Comes first wherever its group is shown; forms ask in the order of the list. */
  isShownFirst?: boolean;
  /** The list of fines can be narrowed to it: by its value, or from one to another if it is a number or a date. */
  filter?: boolean;
};

/** Of which offenses alone it may be said, and why it is refused with any other. */
type OnlyFor = { offenses: readonly OffenseType[]; otherwise: string };

type Optional = Declared & { onlyFor?: OnlyFor };

/** What a form calls it, with the unit in which it is told. */
const labelOf = <Value extends string | number>({ label }: Declared, { input }: Kind<Value>): string =>
  input.kind === 'number' && input.unit !== undefined ? `${label} (${input.unit})` : label;

/** What messages call it: the label without the capitals of a title. */
const inSentence = ({ label }: Declared): string =>
  label.replaceAll(/(?<= )\p{Lu}(?=\p{Ll})/gu, (capital) => capital.toLowerCase());

/** Always there: an amendment may put another in its place. */
function required<Value extends string | number>(kind: Kind<Value>, declared: Declared) {
  const entered = kind.required(inSentence(declared));
  return {
    ...(declared as Optional),
    label: labelOf(declared, kind),
    input: kind.input,
    isRequired: true,
    entered,
    issueBody: entered,
    amendBody: z.optional(entered),
    issued: kind.held,
    amended: z.optional(kind.held),
    held: kind.held,
  };
}

/** May be left out, and taken away again. Null is none, as in events from before anybody asked for it. */
function optional<Value extends string | number>(kind: Kind<Value>, declared: Optional) {
  const entered = kind.optional(inSentence(declared));
  return {
    ...declared,
    label: labelOf(declared, kind),
    input: kind.input,
    isRequired: false,
    entered,
    // TypeScript cannot follow through the type parameter that null is among the values.
    issueBody: entered.default(null as never),
    amendBody: z.optional(entered),
    issued: z.nullable(kind.held).default(null),
    amended: z.optional(z.nullable(kind.held)),
    held: z.nullable(kind.held),
  };
}

/**
 * What people enter about a fine and may change later: the one list of it. Events, bodies, answers, rows, filters,
 * forms and all that shows a fine are derived from here.
 */
export const fineFacts = {
  driverLicense: optional(text({ most: 50, capitals: 'characters' }), {
    label: "Driver's License",
    group: 'driver',
  }),
  driverName: optional(text({ most: 120, capitals: 'words', isName: true }), {
    label: 'Driver Name',
    heading: 'Driver',
    group: 'driver',
    isShownFirst: true,
  }),
  location: required(text({ most: 200, capitals: 'words' }), { label: 'Location', group: 'offense' }),
  notes: optional(text({ most: 2000, capitals: 'sentences', lines: true }), {
    label: 'Remarks',
    group: 'remarks',
  }),
};

/** What nobody enters with a fine: an event of its own sets it, and until then it is null. Shown as the others are. */
const decidedFacts = {};

/** All that a fine says, in whatever way it came to be said. */
export const allFacts = { ...fineFacts, ...decidedFacts };

type Definitions = typeof fineFacts;
type Shown = typeof allFacts;
export type FactName = keyof Definitions;
export type ShownFact = keyof Shown;
export type FineFacts = { [Name in FactName]: z.output<Definitions[Name]['held']> };
export type ShownFacts = { [Name in ShownFact]: z.output<Shown[Name]['held']> };

/** All that may be changed after issuing: the facts, and the photo, which is kept beside the log. */
export type EditableFacts = FineFacts & { photoSha256: string | null };

export const FACT_NAMES = Object.keys(fineFacts) as FactName[];

const SHOWN_FACTS = Object.keys(allFacts) as ShownFact[];

export const isShownFact = (name: string): name is ShownFact => Object.hasOwn(allFacts, name);

/** One that is entered. */
export const isFact = (name: string): name is FactName => Object.hasOwn(fineFacts, name);

// What is said of each fact is of its own type, which TypeScript cannot follow through `Object.fromEntries`.
const each = <Name extends string>(names: readonly Name[], entryOf: (name: Name) => unknown): unknown =>
  Object.fromEntries(names.map((name) => [name, entryOf(name)]));

const eachFact = (entryOf: (name: FactName) => unknown): unknown => each(FACT_NAMES, entryOf);

/** One aspect of each of them, such as its label, or its part of a schema. */
export const everyFact = <Aspect extends keyof Definitions[FactName]>(aspect: Aspect) =>
  eachFact((name) => fineFacts[name][aspect]) as { [Name in FactName]: Definitions[Name][Aspect] };

/** What a fine, a command or a body says of the facts, and nothing else. */
export const factsIn = <Source extends { [Name in FactName]?: unknown }>(source: Source) =>
  eachFact((name) => source[name]) as Pick<Source, FactName>;

/** How fines and answers hold what is said. */
export const shownFacts = each(SHOWN_FACTS, (name) => allFacts[name].held) as {
  [Name in ShownFact]: Shown[Name]['held'];
};

export const shownFactsIn = (source: ShownFacts) => each(SHOWN_FACTS, (name) => source[name]) as ShownFacts;

/** Of a fine that was just issued. */
export const NOTHING_DECIDED = each(Object.keys(decidedFacts), () => null) as {
  [Name in keyof typeof decidedFacts]: null;
};

/** Whether it may be said of an offense of this type; undefined as long as none is chosen. */
export const isAskedOf = (offense: OffenseType | undefined, name: ShownFact): boolean => {
  const { onlyFor } = allFacts[name];
  return onlyFor === undefined || (offense !== undefined && onlyFor.offenses.includes(offense));
};

/** What is said by the texts of a form, which were checked, of an offense of this type. */
export const factsEntered = (texts: Readonly<Record<FactName, string>>, offense: OffenseType) =>
  eachFact((name) =>
    isAskedOf(offense, name) ? fineFacts[name].entered.parse(texts[name]) : null,
  ) as FineFacts;

/** Why what is said does not go with an offense of this type, by the facts that do not. */
export const factsAmiss = (facts: Partial<FineFacts>, offense: OffenseType): Record<string, string> =>
  Object.fromEntries(
    FACT_NAMES.filter((name) => (facts[name] ?? null) !== null && !isAskedOf(offense, name)).map((name) => [
      name,
      fineFacts[name].onlyFor?.otherwise ?? '',
    ]),
  );

/** Those of a group, as forms ask for them. */
export const factsAsked = (group: FactGroup): FactName[] =>
  FACT_NAMES.filter((name) => fineFacts[name].group === group);

/** Those of a group, as they are shown. */
export const factsShown = (group: FactGroup): ShownFact[] =>
  SHOWN_FACTS.filter((name) => allFacts[name].group === group).toSorted(
    (one, other) => rankOf(one) - rankOf(other),
  );

const rankOf = (name: ShownFact): number => (allFacts[name].isShownFirst === true ? 0 : 1);

/** The words for the value of a choice; any other value as it is. */
export function inWords<Value>(name: ShownFact, value: Value): Value | string {
  const { input } = allFacts[name];
  if (input.kind !== 'choice' || typeof value !== 'string') return value;
  return Object.hasOwn(input.words, value) ? (input.words[value] ?? value) : value;
}

/** A way to narrow the list of fines to a fact. */
export type FactFilter = { parameter: string; fact: ShownFact; compares: '=' | '>=' | '<=' };

export const FACTS_FILTERED = SHOWN_FACTS.filter((name) => allFacts[name].filter === true);

export const FACT_FILTERS: readonly FactFilter[] = FACTS_FILTERED.flatMap((fact): FactFilter[] => {
  const { kind } = allFacts[fact].input;
  if (kind === 'text' || kind === 'choice') return [{ parameter: fact, fact, compares: '=' }];
  return [
    { parameter: `${fact}_gte`, fact, compares: '>=' },
    { parameter: `${fact}_lte`, fact, compares: '<=' },
  ];
});
