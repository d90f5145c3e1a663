import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';

import { z } from 'zod';

import { forkProgram } from '../support/fork-program.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const ready = z.object({ type: z.literal('ready'), port: z.number(), metricsPort: z.number() });

const readinessSchema = z.object({
  status: z.string(),
  checks: z.record(z.string(), z.string()),
  figures: z.record(z.string(), z.number()).default({}),
});

/** What the readiness of a service says, check by check. */
export async function readinessOf(address: string) {
  const answer = await fetch(`${address}/health/ready`);
  const { status: says, ...told } = readinessSchema.parse(await answer.json());
  return { status: answer.status, says, ...told };
}

/** A service as its own process, as it runs in production. */
export class ServiceProcess {
  readonly address: string;
  readonly #metricsPort: number;
  readonly #child: ChildProcess;
  readonly #output: string[];

  private constructor(ports: z.output<typeof ready>, child: ChildProcess, output: string[]) {
    this.address = `http://127.0.0.1:${ports.port}`;
    this.#metricsPort = ports.metricsPort;
    this.#child = child;
    this.#output = output;
  }

  static async start(script: string, env: Record<string, string>): Promise<ServiceProcess> {
    const output: string[] = [];
    const child = forkProgram(join(ROOT, script), {
      env: { ...process.env, PORT: '0', METRICS_PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
    }
    const died = once(child, 'exit').then(() => {
      throw new Error(`${script} did not start:\n${output.join('')}`);
    });
    const [message] = await Promise.race([once(child, 'message'), died]);
    died.catch(() => undefined);
    return new ServiceProcess(ready.parse(message), child, output);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** The lines of its log that say `message`. */
  logged = (message: string): string[] =>
    this.#output
      .join('')
      .split('\n')
      .filter((line) => line.includes(message));

  /** What it tells of itself, as Prometheus reads it. */
  metrics = async (): Promise<string> =>
    (await fetch(`http://127.0.0.1:${this.#metricsPort}/metrics`)).text();

  readiness = () => readinessOf(this.address);

  kill = (): Promise<void> => this.#end('SIGKILL');
  stop = (): Promise<void> => this.#end('SIGTERM');

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exited = once(this.#child, 'exit');
    this.#child.kill(signal);
    await exited;
  }
}
