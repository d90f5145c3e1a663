import type { HttpClient } from './http.ts';

/** `url` is what a fine is told of the photo; it also shows it, for a while. */
export type UploadedPhoto = { url: string; sha256: string };

export const photoCalls = (http: HttpClient, base: string) => ({
  uploadPhoto: async (file: File, signal?: AbortSignal): Promise<UploadedPhoto> => {
    const body = new FormData();
    body.set('file', file);
    const { json } = await http(`${base}/photos`, { method: 'POST', body, ...(signal && { signal }) });
    return json;
  },
});
