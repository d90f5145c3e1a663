import type { ImportStatusView, VehicleImport, VehicleImportDetail } from '@fines/domain/vehicle/import.ts';

import type { HttpClient } from './http.ts';
import type { OnSent } from './sendForm.ts';
import type { Caller, DownloadedFile } from './urls.ts';

const IMPORTS = '/vehicles/imports';

const pathOf = (id: string): string => `${IMPORTS}/${encodeURIComponent(id)}`;

/** What the API offers on imports of the vehicle register. */
export const vehicleImportCalls = (api: Caller, http: HttpClient, base: string) => ({
  /** The newest first. */
  vehicleImports: (): Promise<VehicleImport[]> => api.get(IMPORTS),
  vehicleImport: (id: string): Promise<VehicleImportDetail> => api.get(pathOf(id)),
  /** Refused with 422 if it is no register, and with 409 while another import is open. */
  uploadRegister: async (file: File, onSent: OnSent): Promise<ImportStatusView> => {
    const body = new FormData();
    body.set('file', file);
    const { json } = await http(base + IMPORTS, { method: 'POST', body, onSent });
    return json;
  },
  startImport: (id: string): Promise<ImportStatusView> => api.post(`${pathOf(id)}/start`),
  /** What was imported by then stays. */
  cancelImport: (id: string): Promise<ImportStatusView> => api.post(`${pathOf(id)}/cancel`),
  /** Forgets a file that is not imported yet. */
  discardImport: (id: string): Promise<void> => api.delete(pathOf(id)),
  importErrors: (id: string): Promise<DownloadedFile> => api.csv(`${pathOf(id)}/errors`, {}),
});
