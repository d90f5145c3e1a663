import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { startPostgres } from '@fines/embedded/postgres/postgres.ts';

import { answersSchema, type Answers } from './answers.ts';
import { databaseSchema, loadDatabase, saveDatabase } from './database.ts';

const RECORDED = join(import.meta.dirname, 'recorded');

/** What a data folder holds beside its database. */
const FILES = ['secrets.json', 'photos'];

const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;

/** Keeps what is in a data folder whose system is stopped, and what the API answered over it. */
export async function keepRecording(name: string, dataDir: string, answers: Answers): Promise<void> {
  const folder = join(RECORDED, name);
  await mkdir(folder, { recursive: true });
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres') });
  try {
    await writeFile(join(folder, 'database.json'), json(await saveDatabase(postgres.url)));
  } finally {
    await postgres.stop();
  }
  await writeFile(join(folder, 'answers.json'), json(answers));
  for (const file of FILES) await cp(join(dataDir, file), join(folder, file), { recursive: true });
}

/** Makes the data folder again that was recorded. @returns what the API answered over it then */
export async function restoreRecording(name: string, dataDir: string): Promise<Answers> {
  const folder = join(RECORDED, name);
  const read = async (file: string): Promise<unknown> =>
    JSON.parse(await readFile(join(folder, file), 'utf8'));
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres') });
  try {
    await loadDatabase(postgres.url, databaseSchema.parse(await read('database.json')));
  } finally {
    await postgres.stop();
  }
  for (const file of FILES) await cp(join(folder, file), join(dataDir, file), { recursive: true });
  return answersSchema.parse(await read('answers.json'));
}
