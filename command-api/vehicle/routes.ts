import { randomUUID } from 'node:crypto';

import type { Actor } from '@fines/domain/shared/person.ts';
import { invalid } from '@fines/domain/shared/refusal.ts';
import { optionalText } from '@fines/domain/shared/text.ts';
import { IMPORT_MAX_BYTES, importStatusSchema, type ImportStatusView } from '@fines/domain/vehicle/import.ts';
import { type Endpoint, endpoint, uploadEndpoint } from '@fines/platform/http/endpoint.ts';
import type { UploadedFile } from '@fines/platform/http/upload.ts';
import { z } from 'zod';

import { requireRegister } from './register-file.ts';
import { NotARegister } from './row.ts';
import type { ImportRunner, RegisterFiles } from './run-imports.ts';
import type { VehicleImports } from './vehicle-imports.ts';

type Dependencies = { imports: VehicleImports; files: RegisterFiles; runner: Pick<ImportRunner, 'wake'> };

const params = z.object({ id: z.uuid() });

/** Commands that are no events: the vehicles' events tell who imported, and what. */
export const vehicleImportEndpoints = (dependencies: Dependencies): Endpoint[] => {
  const { imports, files, runner } = dependencies;
  const access = { command: 'vehicle.import' } as const;
  return [
    uploadEndpoint({
      method: 'post',
      path: '/vehicles/imports',
      summary:
        'Upload the vehicle register as CSV, to see what importing it would change. One import at a time is open',
      access,
      upload: { field: 'file', maxBytes: IMPORT_MAX_BYTES, newFile: files.newFile },
      answers: { 201: importStatusSchema },
      problems: [409],
      handle: async ({ body: file, actor }) => {
        const body = await checkedLater(dependencies, file, actor);
        await runner.wake();
        return { status: 201, body };
      },
    }),
    endpoint({
      method: 'post',
      path: '/vehicles/imports/:id/start',
      summary: 'Import a file that was checked',
      access,
      params,
      answers: { 200: importStatusSchema },
      problems: [409],
      handle: async ({ params: { id }, actor }) => {
        const body = await imports.start(id, actor);
        await runner.wake();
        return { body };
      },
    }),
    endpoint({
      method: 'post',
      path: '/vehicles/imports/:id/cancel',
      summary: 'Stop an import that runs. What it has imported stays',
      access,
      params,
      answers: { 200: importStatusSchema },
      problems: [409],
      handle: async ({ params: { id }, actor }) => {
        const body = await imports.cancel(id, actor);
        await runner.wake();
        return { body };
      },
    }),
    endpoint({
      method: 'delete',
      path: '/vehicles/imports/:id',
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

const fileName = optionalText('File name', 200);

async function checkedLater(
  { imports, files }: Dependencies,
  { path, sha256, bytes, name }: UploadedFile,
  actor: Actor,
): Promise<ImportStatusView> {
  await imports.requireNoneOpen();
  await requireRegister(path, new Date().toISOString()).catch(refuse);
  const id = randomUUID();
  await files.keep(path, id);
  try {
    return await imports.add(
      { id, sha256, bytes, fileName: fileName.safeParse(name).data ?? 'register.csv' },
      actor,
    );
  } catch (error) {
    await files.remove(id);
    throw error;
  }
}

function refuse(error: unknown): never {
  if (error instanceof NotARegister) throw invalid({ file: error.message });
  throw error;
}
