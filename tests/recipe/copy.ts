import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const ROOT = resolve(import.meta.dirname, '../..');
/** What is not a source, or is made anew. */
const LEFT_OUT = new Set(['.git', '.data', 'dist', 'node_modules']);

/** The sources as they are here, in a folder of their own. */
export async function copyOfSources(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fines-recipe-'));
  await cp(ROOT, folder, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) });
  await linkModules('.', folder);
  for (const { name } of (await readdir(ROOT, { withFileTypes: true })).filter((one) => one.isDirectory())) {
    if (!LEFT_OUT.has(name)) await linkModules(name, folder);
  }
  return folder;
}

/** Installed packages stay where they are; those of the project itself are the ones of the copy. */
async function linkModules(workspace: string, folder: string): Promise<void> {
  const [from, to] = [join(ROOT, workspace, 'node_modules'), join(folder, workspace, 'node_modules')];
  const names = await readdir(from).catch(() => []);
  if (names.length > 0) await mkdir(to);
  for (const name of names.filter((one) => one === '.bin' || !one.startsWith('.'))) {
    const [installed, linked] = [join(from, name), join(to, name)];
    await (name === '@fines'
      ? cp(installed, linked, { recursive: true, verbatimSymlinks: true })
      : symlink(installed, linked));
  }
}

type Run = { in: string; input?: string };

/**
 * What a program says that goes well.
 *
 * @throws if it fails, with all that it said
 */
export async function run({ in: cwd, input = '' }: Run, command: string, ...args: string[]): Promise<string> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST|NODE_|GIT_)/.test(name)),
  );
  try {
    const running = promisify(execFile)(command, args, { cwd, env, maxBuffer: 64 * 1024 * 1024 });
    running.child.stdin?.end(input);
    return (await running).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command} ${args.join(' ')}\n${stdout}\n${stderr}`, { cause: error });
  }
}
