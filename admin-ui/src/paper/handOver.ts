import { type DownloadedFile, saveFile } from '../data/urls.ts';

const isPhone = (): boolean => window.matchMedia('(pointer: coarse)').matches;

/** Some browsers share nothing, whatever the types say, and others no files. */
const canShare = (files: File[]): boolean => 'canShare' in navigator && navigator.canShare({ files });

/** Whether the user said no, and wants it nowhere else either. */
const isRefused = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Offers a file to the other programs of a phone, to be sent or printed there; elsewhere saves it. */
export async function handOver(downloaded: DownloadedFile): Promise<void> {
  const { name, content } = downloaded;
  const files = [new File([content], name, { type: content.type })];
  if (!isPhone() || !canShare(files)) return saveFile(downloaded);
  try {
    await navigator.share({ files });
  } catch (error) {
    // It may have taken so long that the browser does not know any more that somebody asked for it.
    if (!isRefused(error)) saveFile(downloaded);
  }
}
