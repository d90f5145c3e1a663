import { type ComponentType, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';

import { useApi } from '../../data/dataProvider.ts';
import type { Fine } from '../../data/fineCalls.ts';
import { useFailureToast } from '../../toast/useToast.ts';
import { t } from '../messages.ts';

type NoticeProps = {
  fine: Fine;
  /** The address of the photo on it, which is loaded already; null if there is none. */
  photo: string | null;
};
type Notice = { Sheet: ComponentType<NoticeProps>; photo: string | null };

/** For how many milliseconds the paper waits for its photo. */
const PATIENCE = 8000;

/** The address, if there is a picture. */
function loaded(url: string | null): Promise<string | null> {
  if (url === null) return Promise.resolve(null);
  const image = new Image();
  image.src = url;
  const nothing = new Promise<null>((resolve) => window.setTimeout(() => resolve(null), PATIENCE));
  return Promise.race([nothing, image.decode().then(() => url)]).catch(() => null);
}

/** The first photo of a fine, ready to be printed; null if it has none or it cannot be had. */
function usePhotoOf({ id, photoUrl }: Fine): () => Promise<string | null> {
  const api = useApi();
  // A link is good for half an hour at most: the record gives a newer one.
  const renewed = (): Promise<string | null> =>
    api.getOne<Fine>('fines', { id }).then(
      ({ data }) => loaded(data.photoUrl),
      () => null,
    );
  return async () => (photoUrl === null ? null : ((await loaded(photoUrl)) ?? renewed()));
}

/**
 * Puts the notice that is handed over to the driver beside the console, where only the printer sees it, and prints. It stays there: some phones
 * print after they have said that they are done.
 */
export function usePrintNotice(fine: Fine): { print: () => Promise<void>; notice: ReactNode } {
  const [notice, setNotice] = useState<Notice>();
  const photoOf = usePhotoOf(fine);
  const failed = useFailureToast();

  const print = async (): Promise<void> => {
    try {
      const [{ PrintedNotice }, photo] = await Promise.all([import('./PrintedNotice.tsx'), photoOf()]);
      flushSync(() => setNotice({ Sheet: PrintedNotice, photo }));
      window.print();
    } catch (error) {
      failed(t('printingNoticeFailed'), error);
    }
  };
  return { print, notice: notice && <notice.Sheet fine={fine} photo={notice.photo} /> };
}
