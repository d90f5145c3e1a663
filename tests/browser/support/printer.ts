import type { Console } from './console.ts';

/** What the printer gets, each time it is asked to print: its text, and whether it is a duplicate. */
export const listenToPrinter = ({ runFirst }: Console): Promise<void> =>
  runFirst(`window.printed = []; window.print = () => {
    window.dispatchEvent(new Event('beforeprint'));
    window.printed.push(document.getElementById('printed-sheet').textContent);
  };`);
/** What was printed so far. */
export const printed = ({ page }: Console): Promise<string[]> => page.evaluate('window.printed');
