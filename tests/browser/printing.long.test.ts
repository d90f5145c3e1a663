import { expect, it } from 'vitest';

import { useDemoConsole } from './support/console.ts';
import { setTheme, THEMES } from './support/look.ts';
import { expectDecentOnPaper } from './support/on-paper.ts';
import { screensOver } from './support/screens.ts';

const { signIn, system } = useDemoConsole();

it.each(THEMES)(
  'every screen of a %s console prints decently',
  async (theme) => {
    const screens = await screensOver(await system().signIn('admin@police.gov.sz'));
    const console = await signIn('admin', { isFresh: true });
    await console.page.locator('h1').first().waitFor();
    await setTheme(console.page, theme);
    const faults: string[] = [];
    for (const screen of screens) {
      await expectDecentOnPaper(console, screen).catch((fault: unknown) =>
        faults.push(`${screen.name}: ${String(fault)}`),
      );
    }
    expect(faults).toEqual([]);
  },
  600_000,
);
