import { z } from 'zod';

import type { OffenseType } from '../shared/offenses.ts';
import { email, type Kind, phone, text } from './fact-kinds.ts';

/** The section of a page where the fact is shown. Each fact of `remarks` has a section of its own. */
export type FactGroup = 'driver' | 'offense' | 'remarks';

type Declared = {
  label: string;
  /** The name in tables and on paper, if it differs from the label. */
  heading?: string;
  group: FactGroup;
  /** It may tell of a person who is not staff: in the log it is encrypted, and may be erased. A text. */
  isPersonal?: boolean;
  /** Shown before the other facts of its group. Forms keep the order of the list. */
  isShownFirst?: boolean;
  /** The list of fines has a filter for it: by value, or from–to for numbers and dates. The index needs short values. */
  filter?: boolean;
};

/** The offenses for which it may be given, and the message with which it is refused for others. */
type OnlyFor = { offenses: readonly OffenseType[]; otherwise: string };

type Optional = Declared & { onlyFor?: OnlyFor };

/** The label in a form, with the unit. */
const labelOf = <Value extends string | number>({ label }: Declared, { input }: Kind<Value>): string =>
  input.kind === 'number' && input.unit !== undefined ? `${label} (${input.unit})` : label;

/** The name in messages: the label without the capital letters of a title. */
const inSentence = ({ label }: Declared): string =>
  label.replaceAll(/(?<= )\p{Lu}(?=\p{Ll})/gu, (capital) => capital.toLowerCase());

/** A fact that every fine has. An amendment may replace it but not remove it. */
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

/** A fact that may be missing or removed: then it is null, as in events that are older than the fact. */
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
    isPersonal: true,
  }),
  driverName: optional(text({ most: 120, capitals: 'words', isName: true }), {
    label: 'Driver Name',
    heading: 'Driver',
    group: 'driver',
    isPersonal: true,
    isShownFirst: true,
  }),
  driverPhone: optional(phone(), { label: "Driver's Telephone", group: 'driver', isPersonal: true }),
  driverEmail: optional(email(), { label: "Driver's E-mail", group: 'driver', isPersonal: true }),
  location: required(text({ most: 200, capitals: 'words' }), { label: 'Location', group: 'offense' }),
  notes: optional(text({ most: 2000, capitals: 'sentences', lines: true }), {
    label: 'Remarks',
    group: 'remarks',
    isPersonal: true,
  }),
};

/** Facts that no form enters: an event of their own sets them, and until then they are null. Shown like the others. */
const decidedFacts = {};

/** All facts of a fine, entered or decided. */
export const allFacts = { ...fineFacts, ...decidedFacts };

type Definitions = typeof fineFacts;
type Shown = typeof allFacts;
export type FactName = keyof Definitions;
export type ShownFact = keyof Shown;
export type FineFacts = { [Name in FactName]: z.output<Definitions[Name]['held']> };
export type ShownFacts = { [Name in ShownFact]: z.output<Shown[Name]['held']> };

/** All that may be changed after issuing: the facts, and the photos, by the SHA-256 of each. */
export type EditableFacts = FineFacts & { photos: readonly string[] };

export const FACT_NAMES = Object.keys(fineFacts) as FactName[];

const SHOWN_FACTS = Object.keys(allFacts) as ShownFact[];

export const PERSONAL_FACTS = FACT_NAMES.filter((name) => fineFacts[name].isPersonal === true);

/** By which people are known and searched for: not texts of many lines, which only tell of them. */
export const IDENTIFYING_FACTS = PERSONAL_FACTS.filter((name) => {
  const { input } = fineFacts[name];
  return input.kind !== 'text' || input.lines !== true;
});

/** Where people can be written to. */
export const CONTACT_FACTS = IDENTIFYING_FACTS.filter((name) => {
  const { input } = fineFacts[name];
  return input.kind === 'text' && input.type !== undefined;
});

export const isShownFact = (name: string): name is ShownFact => Object.hasOwn(allFacts, name);

/** Whether it is the name of a fact that people enter. */
export const isFact = (name: string): name is FactName => Object.hasOwn(fineFacts, name);

// Each fact has values of its own type. TypeScript loses these types in `Object.fromEntries`, so callers cast.
const each = <Name extends string>(names: readonly Name[], entryOf: (name: Name) => unknown): unknown =>
  Object.fromEntries(names.map((name) => [name, entryOf(name)]));

const eachFact = (entryOf: (name: FactName) => unknown): unknown => each(FACT_NAMES, entryOf);

/** One property of every fact by the names of the facts, such as all labels or all parts of a schema. */
export const everyFact = <Aspect extends keyof Definitions[FactName]>(aspect: Aspect) =>
  eachFact((name) => fineFacts[name][aspect]) as { [Name in FactName]: Definitions[Name][Aspect] };

/** Only the facts of a fine, a command or a body. */
export const factsIn = <Source extends { [Name in FactName]?: unknown }>(source: Source) =>
  eachFact((name) => source[name]) as Pick<Source, FactName>;

/** The part of the schemas of fines and answers that holds the facts. */
export const shownFacts = each(SHOWN_FACTS, (name) => allFacts[name].held) as {
  [Name in ShownFact]: Shown[Name]['held'];
};

export const shownFactsIn = (source: ShownFacts) => each(SHOWN_FACTS, (name) => source[name]) as ShownFacts;

/** The decided facts of a new fine: all null. */
export const NOTHING_DECIDED = each(Object.keys(decidedFacts), () => null) as {
  [Name in keyof typeof decidedFacts]: null;
};

/** Whether the fact may be given for this type of offense; undefined: no offense is chosen yet. */
export const isAskedOf = (offense: OffenseType | undefined, name: ShownFact): boolean => {
  const { onlyFor } = allFacts[name];
  return onlyFor === undefined || (offense !== undefined && onlyFor.offenses.includes(offense));
};

/** The facts in the texts of a form, which must be valid. Facts that do not go with the offense are null. */
export const factsEntered = (texts: Readonly<Record<FactName, string>>, offense: OffenseType) =>
  eachFact((name) =>
    isAskedOf(offense, name) ? fineFacts[name].entered.parse(texts[name]) : null,
  ) as FineFacts;

/** Messages by the names of the facts that do not go with this type of offense. */
export const factsAmiss = (facts: Partial<FineFacts>, offense: OffenseType): Record<string, string> =>
  Object.fromEntries(
    FACT_NAMES.filter((name) => (facts[name] ?? null) !== null && !isAskedOf(offense, name)).map((name) => [
      name,
      fineFacts[name].onlyFor?.otherwise ?? '',
    ]),
  );

/** The facts of a group, in the order of forms. */
export const factsAsked = (group: FactGroup): FactName[] =>
  FACT_NAMES.filter((name) => fineFacts[name].group === group);

/** The facts of a group, in the order in which pages show them. */
export const factsShown = (group: FactGroup): ShownFact[] =>
  SHOWN_FACTS.filter((name) => allFacts[name].group === group).toSorted(
    (one, other) => rankOf(one) - rankOf(other),
  );

const rankOf = (name: ShownFact): number => (allFacts[name].isShownFirst === true ? 0 : 1);

/** The words for the value of a choice. Values of other kinds stay as they are. */
export function inWords<Value>(name: ShownFact, value: Value): Value | string {
  const { input } = allFacts[name];
  if (input.kind !== 'choice' || typeof value !== 'string') return value;
  return Object.hasOwn(input.words, value) ? (input.words[value] ?? value) : value;
}

/** A filter of the list of fines: the API parameter, the fact, and how they are compared. */
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
