import type { DownloadedFile } from './download.ts';

/** Hands a file to the browser, which puts it where it puts downloads. */
export function saveFile({ name, content }: DownloadedFile): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
