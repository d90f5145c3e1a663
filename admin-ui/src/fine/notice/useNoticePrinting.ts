import { useApi } from '../../data/dataProvider.ts';
import type { Fine } from '../../data/fineCalls.ts';
import { t } from '../../i18n/i18nProvider.ts';
import { loaded } from '../../paper/pictures.ts';
import { pdfs, type Printing, usePrinting, usePrintPapers } from '../../paper/usePrinting.tsx';

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

/** Prints the notice that is handed over to the driver. */
export function useNoticePrinting(fine: Fine): Printing {
  const api = useApi();
  const photoOf = usePhotoOf(fine);
  const printPapers = usePrintPapers();
  return usePrinting({
    kind: 'notice',
    print: (choice) =>
      printPapers(choice, async (about) => {
        const [{ noticeOf }, photoUrl, link] = await Promise.all([
          import('@fines/papers/notice.ts'),
          photoOf(),
          api.publicLink(fine.id),
        ]);
        return [noticeOf({ ...fine, photoUrl }, about, link)];
      }),
    fetchPdf: (choice) => pdfs.notice(fine.id, choice),
    failure: t('fine.printingNoticeFailed'),
  });
}
