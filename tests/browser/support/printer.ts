import type { Console } from './console.ts';

/** What the printer gets, each time it is asked to print: its text, and whether it is a duplicate. */
export async function listenToPrinter({ runFirst, page }: Console): Promise<void> {
  const listen = `window.printed = []; window.print = () => {
    window.dispatchEvent(new Event('beforeprint'));
    window.printed.push(document.getElementById('printed-sheet').textContent);
  };`;
  await runFirst(listen);
  await page.evaluate(listen);
}

/** What was printed so far. */
export const printed = ({ page }: Console): Promise<string[]> => page.evaluate('window.printed');
