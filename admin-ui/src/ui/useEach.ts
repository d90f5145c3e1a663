import type { ReadTable } from '@fines/domain/shared/read-tables.ts';
import { useRef, useState } from 'react';

import { newKey } from '../data/commands.ts';
import { isRefusal } from '../data/problem.ts';
import { useChanged } from '../data/useChanged.ts';

/** What became of the command for one of several records; neither is there while it is on its way. */
export type Outcome<Answer> = { answer?: Answer; error?: unknown };
export type Outcomes<Answer> = ReadonlyMap<string, Outcome<Answer>>;

/** Whether it was done, or may have been: it was sent, and not refused. */
export const isMaybeDone = (outcome: Outcome<unknown> | undefined): boolean =>
  outcome !== undefined && !isRefusal(outcome.error);

export const answersIn = <Answer>(outcomes: Outcomes<Answer>): Answer[] =>
  [...outcomes.values()].flatMap(({ answer }) => (answer === undefined ? [] : [answer]));

/**
 * Sends a command for each of several records, one after the other: a refusal of one holds up no other. What is sent
 * again unchanged keeps its key, so that what was done already, and its answer lost, is not done twice.
 */
export function useEach<Content extends { id: string }, Answer>(
  send: (content: Content, key: string) => Promise<Answer>,
  changes: readonly ReadTable[],
) {
  const [outcomes, setOutcomes] = useState<Outcomes<Answer>>(new Map());
  const keys = useRef(new Map<string, string>());
  const changed = useChanged();

  const run = async (contents: readonly Content[]): Promise<Outcomes<Answer>> => {
    const all = new Map(outcomes);
    const note = (id: string, outcome: Outcome<Answer>): void => {
      all.set(id, outcome);
      setOutcomes(new Map(all));
    };
    for (const content of contents) {
      const text = JSON.stringify(content);
      const key = keys.current.get(text) ?? newKey();
      keys.current.set(text, key);
      note(content.id, {});
      await send(content, key).then(
        (answer) => note(content.id, { answer }),
        (error: unknown) => note(content.id, { error }),
      );
    }
    await changed(...changes);
    return all;
  };
  return { outcomes, run };
}
