import { z } from 'zod';

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
  /** The form that issues a fine asks for it only when somebody unfolds more: the specification does not list it. */
  isFolded?: boolean;
};

/** The name in messages: the label without the capital letters of a title. */
const inSentence = ({ label }: Declared): string =>
  label.replaceAll(/(?<= )\p{Lu}(?=\p{Ll})/gu, (capital) => capital.toLowerCase());

/** A fact that every fine has. An amendment may replace it but not remove it. */
function required(kind: Kind, declared: Declared) {
  const entered = kind.required(inSentence(declared));
  return {
    ...declared,
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
function optional(kind: Kind, declared: Declared) {
  const entered = kind.optional(inSentence(declared));
  return {
    ...declared,
    input: kind.input,
    isRequired: false,
    entered,
    issueBody: entered.default(null),
    amendBody: z.optional(entered),
    issued: z.nullable(kind.held).default(null),
    amended: z.optional(z.nullable(kind.held)),
    held: z.nullable(kind.held),
  };
}

/**
 * What people enter about a fine and may change later: the one list of it. Events, bodies, answers, rows, forms and
 * all that shows a fine are derived from here.
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
    isFolded: true,
  }),
  driverPhone: optional(phone(), {
    label: "Driver's Telephone",
    group: 'driver',
    isPersonal: true,
    isFolded: true,
  }),
  driverEmail: optional(email(), {
    label: "Driver's E-mail",
    group: 'driver',
    isPersonal: true,
    isFolded: true,
  }),
  location: required(text({ most: 200, capitals: 'words' }), { label: 'Location', group: 'offense' }),
  notes: optional(text({ most: 2000, capitals: 'sentences', lines: true }), {
    label: 'Remarks',
    group: 'remarks',
    isPersonal: true,
  }),
};

type Definitions = typeof fineFacts;
export type FactName = keyof Definitions;
export type FineFacts = { [Name in FactName]: z.output<Definitions[Name]['held']> };

/** All that may be changed after issuing: the facts, and the photos, by the SHA-256 of each. */
export type EditableFacts = FineFacts & { photos: readonly string[] };

export const FACT_NAMES = Object.keys(fineFacts) as FactName[];

export const PERSONAL_FACTS = FACT_NAMES.filter((name) => fineFacts[name].isPersonal === true);

/** By which people are known and searched for: not texts of many lines, which only tell of them. */
export const IDENTIFYING_FACTS = PERSONAL_FACTS.filter((name) => fineFacts[name].input.lines !== true);

/** Where people can be written to. */
export const CONTACT_FACTS = IDENTIFYING_FACTS.filter((name) => fineFacts[name].input.type !== undefined);

/** Whether it is the name of a fact that people enter. */
export const isFact = (name: string): name is FactName => Object.hasOwn(fineFacts, name);

// Each fact has values of its own type. TypeScript loses these types in `Object.fromEntries`, so callers cast.
const eachFact = (entryOf: (name: FactName) => unknown): unknown =>
  Object.fromEntries(FACT_NAMES.map((name) => [name, entryOf(name)]));

/** One property of every fact by the names of the facts, such as all labels or all parts of a schema. */
export const everyFact = <Aspect extends keyof Definitions[FactName]>(aspect: Aspect) =>
  eachFact((name) => fineFacts[name][aspect]) as { [Name in FactName]: Definitions[Name][Aspect] };

/** Only the facts of a fine, a command or an answer. */
export const factsIn = <Source extends { [Name in FactName]?: unknown }>(source: Source) =>
  eachFact((name) => source[name]) as Pick<Source, FactName>;

/** The facts in the texts of a form, which must be valid. */
export const factsEntered = (texts: Readonly<Record<FactName, string>>) =>
  eachFact((name) => fineFacts[name].entered.parse(texts[name])) as FineFacts;

/** The facts of a group, in the order of forms. */
export const factsAsked = (group: FactGroup): FactName[] =>
  FACT_NAMES.filter((name) => fineFacts[name].group === group);

/** The facts of a group, in the order in which pages show them. */
export const factsShown = (group: FactGroup): FactName[] =>
  factsAsked(group).toSorted((one, other) => rankOf(one) - rankOf(other));

const rankOf = (name: FactName): number => (fineFacts[name].isShownFirst === true ? 0 : 1);
