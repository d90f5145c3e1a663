import { SHOWN_MIME_TYPE } from '@fines/platform/shared/photo-store.ts';

import { parameterOf, type Route } from '../engine/route.ts';
import type { Site } from '../engine/site.ts';
import { answerPage } from '../page/answer.ts';
import { finePage } from './fine-page.ts';
import { fineOfAddress, finePathOf, lookUpRoutes } from './look-up.ts';

export const fineRoutes = (site: Site): Route[] => [
  ...lookUpRoutes(site),
  {
    method: 'get',
    path: '/f/:number/:code',
    handle: async (ctx) => {
      const fine = await fineOfAddress(site, ctx);
      if (fine === undefined) return;
      const path = finePathOf(site, fine.fineNumber);
      await answerPage(ctx, site, (pen, letterhead) =>
        finePage({ pen, fine, letterhead, path, now: new Date(), isOnline: site.takesDisputes }),
      );
    },
  },
  {
    method: 'get',
    path: '/f/:number/:code/photo/:nth',
    handle: async (ctx, next) => {
      const fine = await fineOfAddress(site, ctx);
      if (fine === undefined) return;
      const sha256 = fine.photos[Number(parameterOf(ctx, 'nth')) - 1];
      const photo = sha256 === undefined ? undefined : await site.photos.open(sha256);
      if (photo === undefined) return next();
      ctx.type = SHOWN_MIME_TYPE;
      ctx.length = photo.bytes;
      ctx.set('Cache-Control', 'private, max-age=3600');
      ctx.body = photo.content;
    },
  },
];
