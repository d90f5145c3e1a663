import { randomUUID } from 'node:crypto';

import { importStatusSchema, type ImportStatusView } from '@fines/domain/import/import.ts';
import type { CommandName } from '@fines/domain/shared/permissions.ts';
import type { Actor } from '@fines/domain/shared/person.ts';
import { invalid } from '@fines/domain/shared/refusal.ts';
import { optionalText } from '@fines/domain/shared/text.ts';
import { type Endpoint, endpoint, uploadEndpoint } from '@fines/platform/http/endpoint.ts';
import type { UploadedFile } from '@fines/platform/http/upload.ts';
import { z } from 'zod';

import type { ImportFiles } from './import-files.ts';
import type { Imports } from './imports.ts';
import { NotImportable } from './text-file.ts';

type Kept<Counts, Details> = { imports: Imports<Counts, Details>; files: ImportFiles };

/** What the calls of one kind of import are. */
export type ImportCalls<Counts, Details, Query extends z.ZodType> = Kept<Counts, Details> & {
  /** Has the open import looked at, at once. */
  wake: () => Promise<void>;
  /** Below `/api`. */
  path: string;
  command: CommandName;
  maxBytes: number;
  /** What is said of the upload besides the file. */
  query: Query;
  /** Of the upload, for the description of the API. */
  summary: string;
  /** The name of a file that has none. */
  fileName: string;
  /** @throws NotImportable with what to do, if the file can't be imported */
  examine: (path: string, query: z.output<Query>) => Promise<Details>;
};

const params = z.object({ id: z.uuid() });

/** Commands that are no events: what an import writes tells who imported it. */
export const importEndpoints = <Counts, Details, Query extends z.ZodType>(
  calls: ImportCalls<Counts, Details, Query>,
): Endpoint[] => {
  const { imports, files, wake, path, maxBytes, query, summary } = calls;
  const access = { command: calls.command } as const;
  const step = (name: 'start' | 'cancel', what: string): Endpoint =>
    endpoint({
      method: 'post',
      path: `${path}/:id/${name}`,
      summary: what,
      access,
      params,
      answers: { 200: importStatusSchema },
      problems: [409],
      handle: async ({ params: { id }, actor }) => {
        const body = await imports[name](id, actor);
        await wake();
        return { body };
      },
    });
  return [
    uploadEndpoint({
      method: 'post',
      path,
      summary: `${summary}. One import at a time is open`,
      access,
      query,
      upload: { field: 'file', maxBytes, newFile: files.newFile },
      answers: { 201: importStatusSchema },
      problems: [409],
      handle: async ({ body: file, query: said, actor }) => {
        const body = await checkedLater(calls, file, said, actor);
        await wake();
        return { status: 201, body };
      },
    }),
    step('start', 'Import a file that was checked'),
    step('cancel', 'Stop an import that runs. What it has imported stays'),
    endpoint({
      method: 'delete',
      path: `${path}/:id`,
      summary: 'Discard a file that is not imported yet',
      access,
      params,
      answers: { 204: 'nothing' },
      problems: [409],
      handle: async ({ params: { id } }) => {
        await imports.discard(id);
        await files.remove(id);
        return { status: 204 };
      },
    }),
  ];
};

const fileNameSchema = optionalText('File name', 200);

async function checkedLater<Counts, Details, Query extends z.ZodType>(
  { imports, files, examine, fileName }: ImportCalls<Counts, Details, Query>,
  { path, sha256, bytes, name }: UploadedFile,
  said: z.output<Query>,
  actor: Actor,
): Promise<ImportStatusView> {
  await imports.requireNoneOpen();
  const details = await examine(path, said).catch(refuse);
  const id = randomUUID();
  await files.keep(path, id);
  try {
    const uploaded = { id, sha256, bytes, fileName: fileNameSchema.safeParse(name).data ?? fileName };
    return await imports.add(uploaded, details, actor);
  } catch (error) {
    await files.remove(id);
    throw error;
  }
}

export function refuse(error: unknown): never {
  if (error instanceof NotImportable) throw invalid({ file: error.message });
  throw error;
}
