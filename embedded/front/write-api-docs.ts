import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { describeApi, PAGE_FILES } from './describe-api.ts';

/** Writes the description of the API and its page as files, for the edge: `node embedded/front/write-api-docs.ts /srv/api`. */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Say where to');
await mkdir(join(folder, 'docs'), { recursive: true });
await writeFile(join(folder, 'openapi.json'), JSON.stringify(describeApi()));
for (const [name, from] of PAGE_FILES) await copyFile(join(from, name), join(folder, 'docs', name));
// Modules that the endpoints load may keep threads and timers.
process.exit();
