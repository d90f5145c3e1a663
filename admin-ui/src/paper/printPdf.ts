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

const FRAME = 'print-frame';

/** A frame that shows a PDF out of sight. It stays until the next one: browsers print from it after they have asked. */
async function frameOf(content: Blob): Promise<HTMLIFrameElement> {
  const before = document.getElementById(FRAME);
  if (before instanceof HTMLIFrameElement) {
    URL.revokeObjectURL(before.src);
    before.remove();
  }
  const frame = document.createElement('iframe');
  frame.id = FRAME;
  frame.ariaHidden = 'true';
  frame.tabIndex = -1;
  Object.assign(frame.style, {
    position: 'fixed',
    width: '1px',
    height: '1px',
    border: 0,
    visibility: 'hidden',
  });
  frame.src = URL.createObjectURL(content);
  await new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true });
    document.body.append(frame);
  });
  return frame;
}

/** Opens the browser's print dialog for a PDF. A phone, whose browser prints no PDF, gets the file instead. */
export async function printPdf(downloaded: DownloadedFile): Promise<void> {
  if (isPhone()) return handOver(downloaded);
  const { contentWindow } = await frameOf(downloaded.content);
  contentWindow?.print();
}
