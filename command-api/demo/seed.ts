import type { Actor } from '@fines/domain/shared/actor.ts';
import { instantSchema, localDay } from '@fines/domain/shared/dates.ts';
import { readConfig, variables } from '@fines/platform/config.ts';
import { runTask } from '@fines/platform/service.ts';
import { z } from 'zod';

import { type CommandContext, commandIdOf } from '../command-context.ts';
import { issueBody } from '../fine/bodies.ts';
import { changeFine } from '../fine/change.ts';
import { issueFine } from '../fine/issue.ts';
import { systemContext } from '../system.ts';
import { openTools, type Tools } from '../tools.ts';
import { createUser } from '../user/create-user.ts';
import { DEMO_PASSWORD, EVERYBODY, FINANCE, OFFICERS, SENIOR } from './people.ts';
import { type DemoFine, demoFines } from './story.ts';

const HOUR = 3_600_000;

type Actors = (email: string) => Actor;

async function createEverybody(tools: Tools, now: string): Promise<Actors> {
  const hired = hoursBefore(now, 24 * 400);
  const actors = new Map<string, Actor>();
  for (const person of EVERYBODY) {
    const commandId = commandIdOf('demo', person.email);
    await createUser(tools, { ...person, password: DEMO_PASSWORD }, systemContext(commandId, hired));
    actors.set(person.email, { id: commandId, ...person });
  }
  return (email) => {
    const actor = actors.get(email);
    if (actor === undefined) throw new Error(`${email} is not a demo account`);
    return actor;
  };
}

async function issueFines(tools: Tools, actors: Actors, now: string): Promise<void> {
  for (const [index, fine] of demoFines(localDay(now)).entries()) {
    const officer = actors((OFFICERS[fine.officer] ?? SENIOR).email);
    const context = contextOf(officer, `fine ${index}`, hoursBefore(now, fine.hoursAgo));
    const issued = await issueFine(tools, requestOf(fine, context.now), context);
    if (fine.outcome === undefined || issued.state.status === 'ABSENT') continue;
    const { to, hoursAgo } = fine.outcome;
    const by = contextOf(actors(FINANCE.email), `status ${index}`, hoursBefore(now, hoursAgo));
    const command = () => ({ type: 'ChangeFineStatus', to, actor: by.actor, now: by.now }) as const;
    await changeFine(tools.store, issued.state.fineNumber, command, by);
  }
}

const requestOf = ({ offence, ...fine }: DemoFine, dateIssued: string) =>
  issueBody.parse({ ...fine, offenseType: offence.type, offenseDescription: offence.name, dateIssued });

function contextOf(actor: Actor, name: string, now: string): CommandContext {
  const commandId = commandIdOf('demo', name);
  return { actor, commandId, repeatable: true, correlationId: commandId, now };
}

const hoursBefore = (instant: string, hours: number): string =>
  new Date(Date.parse(instant) - hours * HOUR).toISOString();

/**
 * Fills an empty system with demo data: real commands, on a clock that is turned back. A run that was cut off
 * goes on where it was, since each command has the same id each time.
 */
await runTask('demo', async (log) => {
  const { DATABASE_URL, ESDB_URL } = variables;
  const config = readConfig({
    DATABASE_URL,
    ESDB_URL,
    EMAIL_HMAC_SECRET: z.string(),
    /** The moment the demo is told from. */
    DEMO_NOW: instantSchema,
  });
  const tools = await openTools(config, log);
  try {
    const actors = await createEverybody(tools, config.DEMO_NOW);
    await issueFines(tools, actors, config.DEMO_NOW);
  } finally {
    await tools.close();
  }
});
