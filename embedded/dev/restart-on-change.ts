import { watch } from 'node:fs';
import { dirname, join } from 'node:path';

import { ROOT } from '../settings.ts';
import type { Program, Supervised } from '../supervised.ts';

/** What every service is made of besides its own folder. */
const SHARED = ['domain', 'platform', 'proof'];

/** Saving all, or changing the branch, changes many files within less than this. */
const SETTLED_AFTER_MS = 200;

/** @returns how to stop that */
export const restartOnChange = (service: Supervised, { script }: Program): (() => Promise<void>) =>
  onChange(
    [...SHARED, dirname(script)].map((folder) => join(ROOT, folder)),
    () => service.restart('has changed'),
  );

/** Does something after sources below some folders have changed. @returns how to stop that */
export function onChange(folders: readonly string[], action: () => void): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const changed = (_event: string, name: string | null): void => {
    if (name?.endsWith('.ts') !== true) return;
    clearTimeout(timer);
    timer = setTimeout(action, SETTLED_AFTER_MS);
  };
  const watchers = folders.map((folder) => watch(folder, { recursive: true }, changed));
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
    return Promise.resolve();
  };
}
