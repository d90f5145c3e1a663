import { z } from 'zod';

import { allOf } from '../support/all-of.ts';
import type { ApiClient } from '../support/api-client.ts';

const record = z.looseObject({ id: z.string() });
const history = z.looseObject({ events: z.array(z.looseObject({ type: z.string() })) });
type WithId = z.output<typeof record>;

/** What the API says of everything that was ever recorded, each answer by what was asked for. */
export const answersSchema = z.object({
  fines: z.record(z.string(), record),
  histories: z.record(z.string(), history),
  payments: z.record(z.string(), record),
  disputes: z.record(z.string(), record),
  users: z.record(z.string(), record),
  vehicles: z.record(z.string(), z.looseObject({})),
});
export type Answers = z.output<typeof answersSchema>;

/** `fineNumbers` are those of all fines, deleted ones included; `plates` those of all vehicles. */
export type Asked = { fineNumbers: readonly string[]; plates: readonly string[] };

export async function askEverything(client: ApiClient, { fineNumbers, plates }: Asked): Promise<Answers> {
  const list = async (path: string): Promise<Record<string, WithId>> =>
    Object.fromEntries((await allOf(client, path, record)).map((item) => [item.id, lasting(item)]));
  return {
    fines: await list('/fines'),
    payments: await list('/payments'),
    disputes: await list('/disputes'),
    users: await list('/users'),
    histories: await each(fineNumbers, async (number) => {
      const { body } = await client.get(`/fines/${number}/history`);
      return lasting(history.parse(body));
    }),
    vehicles: await each(plates, async (plate) => {
      const { body } = await client.get(`/vehicles/search?plate=${encodeURIComponent(plate)}`);
      return z.looseObject({}).parse(body);
    }),
  };
}

async function each<Value>(
  keys: readonly string[],
  ask: (key: string) => Promise<Value>,
): Promise<Record<string, Value>> {
  const answers: Record<string, Value> = {};
  for (const key of keys) answers[key] = await ask(key);
  return answers;
}

/** The link to a photo is signed anew each time. */
const lasting = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value).replaceAll(/\?until=[^"]*/g, ''));
