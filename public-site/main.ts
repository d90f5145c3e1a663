import { runService } from '@fines/platform/shared/service.ts';

import { publicSiteConfig, startPublicSite } from './public-site.ts';

await runService('public-site', (logger, onStop) => startPublicSite(publicSiteConfig(), logger, onStop));
