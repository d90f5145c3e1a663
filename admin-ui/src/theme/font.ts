const WEIGHTS = [400, 600];

/**
 * Loads the font of the console and shows it, and notes that in the browser: its next visit begins with it (shell.js),
 * since it is kept there. Until then all is set in a font of the device, which takes as much room.
 */
export async function showFont(): Promise<void> {
  const { fonts, documentElement } = document;
  if (documentElement.dataset.font === 'own') return;
  const faces = await Promise.all(WEIGHTS.map((weight) => fonts.load(`${weight} 1em "Public Sans"`)));
  if (faces.flat().length < WEIGHTS.length) return;
  documentElement.dataset.font = 'own';
  try {
    localStorage.setItem('font', 'own');
  } catch {
    // A browser that keeps nothing loads it each time.
  }
}
