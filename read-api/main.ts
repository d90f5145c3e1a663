import { runService } from '@fines/platform/shared/service.ts';

import { readApiConfig, startReadApi } from './read-api.ts';

await runService('read-api', (logger, onStop) => startReadApi(readApiConfig(), logger, onStop));
