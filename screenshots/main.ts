import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { launchBrowser } from '../tests/browser/browser.ts';
import { THEMES } from '../tests/browser/support/look.ts';
import { screensOver } from '../tests/browser/support/screens.ts';
import { DEMO_PASSWORD, TestSystem } from '../tests/support/test-system.ts';
import { nameOf, readOptions, WIDTHS } from './options.ts';
import { signedIn, take } from './take.ts';

/**
 * `npm run screenshots` takes the pictures of the documentation into docs/images; `-- --all --out <folder>` takes
 * every screen, at both widths and in both themes. Over the demo data, which is the same each time but for the
 * dates.
 */
const { out, isWanted } = readOptions(process.argv.slice(2));
await mkdir(out, { recursive: true });

const system = await TestSystem.start({ env: { DEMO_DATA: '1' } });
const browser = await launchBrowser();
try {
  const screens = await screensOver(await system.signIn('admin@police.gov.sz', DEMO_PASSWORD));
  for (const width of WIDTHS) {
    for (const theme of THEMES) {
      const wanted = screens.filter((screen) => isWanted(nameOf(screen, width, theme)));
      if (wanted.length === 0) continue;
      const page = await signedIn(browser, system, width, theme);
      for (const screen of wanted) {
        const file = join(out, `${nameOf(screen, width, theme)}.png`);
        await take(page, system.address, screen, file);
        process.stdout.write(`${file}\n`);
      }
      await page.context().close();
    }
  }
} finally {
  await browser.close();
  await system.stopAndRemove();
}
