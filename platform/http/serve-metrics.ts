import type { IncomingMessage, ServerResponse } from 'node:http';

import { collectDefaultMetrics } from 'prom-client';

import { readConfig, variables } from '../config.ts';
import { registry } from '../metrics.ts';
import { type Listening, listenHttp } from './listen.ts';

/** How often a timer checks whether the event loop is late. The default, 10 ms, would keep an idle process busy. */
const LAG_PRECISION_MS = 100;

/**
 * Serves `/metrics` if `METRICS_PORT` is set: on a port of its own, which no edge knows, and only on this machine
 * unless `METRICS_HOST` says otherwise.
 */
export async function serveMetrics(): Promise<Listening | undefined> {
  const { METRICS_HOST, METRICS_PORT } = readConfig({
    METRICS_HOST: variables.METRICS_HOST,
    METRICS_PORT: variables.METRICS_PORT,
  });
  if (METRICS_PORT === undefined) return undefined;
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_PRECISION_MS });
  return listenHttp(answer, { host: METRICS_HOST, port: METRICS_PORT });
}

async function answer({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
  if (method !== 'GET' || url !== '/metrics') {
    response.writeHead(404).end();
    return;
  }
  try {
    const text = await registry.metrics();
    response.writeHead(200, { 'Content-Type': registry.contentType }).end(text);
  } catch {
    response.writeHead(503).end();
  }
}
