import type { Dependencies } from '@fines/command-api/dependencies.ts';
import { commandIdOf, systemContext } from '@fines/command-api/engine/context.ts';
import { credentialsOfAddress } from '@fines/command-api/sign-in/credentials-of-address.ts';
import { createUser } from '@fines/command-api/user/create-user.ts';
import { addHours, localDay } from '@fines/domain/shared/dates.ts';
import type { Actor } from '@fines/domain/shared/person.ts';
import type { Logger } from '@fines/platform/logger.ts';

import { setLetterhead } from './letterhead.ts';
import { DEMO_PASSWORD, EVERYBODY, FINANCE } from './life.ts';
import { finesWithOnly } from './online.ts';
import { keepHiddenSign } from './picture.ts';
import { play } from './play.ts';
import { takeStatement } from './statement.ts';
import { demoStory } from './story.ts';
import { registerVehicles } from './vehicles.ts';

async function createEverybody(tools: Dependencies, now: string): Promise<(email: string) => Actor> {
  const hired = addHours(now, -24 * 400);
  const actors = new Map<string, Actor>();
  for (const person of EVERYBODY) {
    // The first super admin may already have the address of a demo account.
    const commandId = commandIdOf('demo', person.email);
    const { userId: id = commandId } = (await credentialsOfAddress(tools, person.email)) ?? {};
    const user = { ...person, password: DEMO_PASSWORD };
    if (id === commandId)
      await createUser(tools, user, { ...systemContext(commandId, hired), clock: 'demo' });
    actors.set(person.email, { id, ...person });
  }
  return (email) => {
    const actor = actors.get(email);
    if (actor === undefined) throw new Error(`${email} is not a demo account`);
    return actor;
  };
}

type Told = {
  /** The moment for which the demo is made. */
  now: string;
  photoFolder: string;
  tellDone: (done: string) => void;
};

/**
 * Fills an empty system with demo data by real commands, on a clock that is set back. Each command has the same id
 * every time, so an interrupted run can be repeated and continues.
 */
export async function fillWithDemo(
  tools: Dependencies & { logger: Logger },
  { now, photoFolder, tellDone }: Told,
): Promise<void> {
  // It is decoded by a process of its own, meanwhile.
  const picture = keepHiddenSign(tools.pool, photoFolder);
  picture.catch(() => undefined);
  const actorOf = await createEverybody(tools, now);
  await registerVehicles(tools.store, now);
  await setLetterhead(tools, actorOf, now);
  const story = demoStory(localDay(now));
  const stage = { tools: { ...tools, keepPicture: () => picture }, actorOf, now, tellDone };
  const fines = await play(story, stage);
  const unpaid = finesWithOnly(story, 'issue', 'remind').flatMap((fine) => fines.get(fine) ?? []);
  await takeStatement(tools, { fines: unpaid, photoFolder, actor: actorOf(FINANCE.email), now });
}
