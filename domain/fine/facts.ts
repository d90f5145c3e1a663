import { z } from 'zod';

import { optionalName, optionalText, requiredText } from '../shared/text.ts';

type Value = string | number;

/** Always there: an amendment may put another in its place. */
const required = <Entered extends z.ZodType<Value>, Held extends z.ZodType<Value>>(
  label: string,
  entered: Entered,
  held: Held,
) => ({
  label,
  entered,
  issueBody: entered,
  amendBody: z.optional(entered),
  issued: held,
  amended: z.optional(held),
  held,
});

/** May be left out, and taken away again. Null is none, as in events from before anybody asked for it. */
const optional = <Entered extends z.ZodType<Value | null>, Held extends z.ZodType<Value>>(
  label: string,
  entered: Entered,
  held: Held,
) => ({
  label,
  entered,
  // TypeScript cannot follow through the type parameter that null is among the values.
  issueBody: entered.default(null as never),
  amendBody: z.optional(entered),
  issued: z.nullable(held).default(null),
  amended: z.optional(z.nullable(held)),
  held: z.nullable(held),
});

const text = z.string().min(1);

/**
 * What people enter about a fine and may change later: the one list of it. Each fact has its label, how it is
 * entered, and how it is held in events, rows and answers; every border derives its part from here.
 */
export const fineFacts = {
  driverLicense: optional("Driver's License", optionalText("Driver's license", 50), text),
  driverName: optional('Driver Name', optionalName('Driver name', 120), text),
  location: required('Location', requiredText('Location', 200), text),
  notes: optional('Remarks', optionalText('Remarks', 2000, { lines: true }), text),
};

type Definitions = typeof fineFacts;
export type FactName = keyof Definitions;
export type FineFacts = { [Name in FactName]: z.output<Definitions[Name]['held']> };

/** All that may be changed after issuing: the facts, and the photo, which is kept beside the log. */
export type EditableFacts = FineFacts & { photoSha256: string | null };

export const FACT_NAMES = Object.keys(fineFacts) as FactName[];

// What is said of each fact is of its own type, which TypeScript cannot follow through `Object.fromEntries`.
const eachFact = (entryOf: (name: FactName) => unknown): unknown =>
  Object.fromEntries(FACT_NAMES.map((name) => [name, entryOf(name)]));

/** One aspect of each of them, such as its label, or its part of a schema. */
export const everyFact = <Aspect extends keyof Definitions[FactName]>(aspect: Aspect) =>
  eachFact((name) => fineFacts[name][aspect]) as { [Name in FactName]: Definitions[Name][Aspect] };

/** What a fine, a command or a body says of the facts, and nothing else. */
export const factsIn = <Source extends { [Name in FactName]?: unknown }>(source: Source) =>
  eachFact((name) => source[name]) as Pick<Source, FactName>;

/** What is said by the texts of a form, which were checked. */
export const factsEntered = (texts: Readonly<Record<FactName, string>>) =>
  eachFact((name) => fineFacts[name].entered.parse(texts[name])) as FineFacts;
