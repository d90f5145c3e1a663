import type { ServerResponse } from 'node:http';

import { Finding } from '@fines/platform/http/health.ts';
import { unavailable } from '@fines/platform/http/problem.ts';
import { z } from 'zod';

import { type Api, type ApiDescription, IDLE_TIMEOUT_MS } from './apis.ts';
import { bodyOf } from './relay.ts';
import { Upstream } from './upstream.ts';

export type RemoteApiOptions = {
  /** How long the API may be silent, before or during an answer. */
  idleTimeoutMs?: number;
  /** How long a request may wait for an API that does not accept connections. */
  connectWaitMs?: number;
};

/** Long enough for a process to be replaced by its next version. */
const CONNECT_WAIT_MS = 5000;

/** An API at an http:// address. */
export function remoteApi(
  address: string,
  { idleTimeoutMs = IDLE_TIMEOUT_MS, connectWaitMs = CONNECT_WAIT_MS }: RemoteApiOptions = {},
): Api {
  const service = new URL(address);
  const live = new Set<ServerResponse>();
  const onEvents = (response: ServerResponse): void => {
    live.add(response);
    response.once('close', () => live.delete(response));
  };
  const upstream = new Upstream(service, { idleTimeoutMs, connectWaitMs, onEvents });
  return {
    answer: async (request, response, headers) => {
      const { method = '', url: path = '' } = request;
      await upstream.ask({ method, path, headers, body: await bodyOf(request) }, response);
    },
    readiness: () => readinessOf(service),
    describe: () => descriptionOf(service),
    endLiveAnswers: () => {
      live.forEach((response) => response.end());
      return Promise.resolve();
    },
    close: () => upstream.close(),
  };
}

const READY_WITHIN_MS = 2500;

/** Only the status is read. */
const readySchema = z.object({ status: z.literal('degraded') });

async function readinessOf(service: URL): Promise<Finding> {
  const response = await fetch(new URL('/health/ready', service), {
    signal: AbortSignal.timeout(READY_WITHIN_MS),
  }).catch(() => {
    throw new Error('does not answer');
  });
  const body = await response.text().catch(() => '');
  if (!response.ok) throw new Error(`is not ready (${response.status})`);
  return new Finding({}, isDegraded(body) ? 'is degraded' : undefined);
}

function isDegraded(body: string): boolean {
  try {
    return readySchema.safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
}

const DESCRIBED_WITHIN_MS = 5000;

const byName = z.record(z.string(), z.record(z.string(), z.unknown()));
const descriptionSchema = z.looseObject({ paths: byName, components: byName });

async function descriptionOf(service: URL): Promise<ApiDescription> {
  const notThere = unavailable('The API cannot be described just now. Try again in a moment.');
  const answer = await fetch(new URL('/api/openapi.json', service), {
    signal: AbortSignal.timeout(DESCRIBED_WITHIN_MS),
  }).catch(() => {
    throw notThere;
  });
  const description = descriptionSchema.safeParse(await answer.json().catch(() => undefined));
  if (!description.success) throw notThere;
  return description.data;
}
