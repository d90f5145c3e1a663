import type { ImportStatusView, VehicleImport, VehicleImportDetail } from '@fines/domain/vehicle/import.ts';

import { http } from '../data/client.ts';
import { API } from '../data/dataProvider.ts';
import type { OnSent } from '../data/sendForm.ts';
import { createCaller, type DownloadedFile } from '../data/urls.ts';

// Not with the other calls, which every screen loads: few people import the register.
const api = createCaller(http, API);

const IMPORTS = '/vehicles/imports';

const pathOf = (id: string): string => `${IMPORTS}/${encodeURIComponent(id)}`;

/** The newest first. */
export const vehicleImports = (): Promise<VehicleImport[]> => api.get(IMPORTS);

export const vehicleImport = (id: string): Promise<VehicleImportDetail> => api.get(pathOf(id));

/** Refused with 422 if it is no register, and with 409 while another import is open. */
export async function uploadRegister(file: File, onSent: OnSent): Promise<ImportStatusView> {
  const body = new FormData();
  body.set('file', file);
  const { json } = await http(API + IMPORTS, { method: 'POST', body, onSent });
  return json;
}

export const startImport = (id: string): Promise<ImportStatusView> => api.post(`${pathOf(id)}/start`);

/** What was imported by then stays. */
export const cancelImport = (id: string): Promise<ImportStatusView> => api.post(`${pathOf(id)}/cancel`);

/** Forgets a file that is not imported yet. */
export const discardImport = (id: string): Promise<void> => api.delete(pathOf(id));

export const importErrors = (id: string): Promise<DownloadedFile> => api.csv(`${pathOf(id)}/errors`, {});
