import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import type { Page } from 'playwright-core';
import { z } from 'zod';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What depends on the colours, and not on what stands where. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

const resultSchema = z.object({
  violations: z.array(
    z.object({
      id: z.string(),
      help: z.string(),
      helpUrl: z.string(),
      nodes: z.array(z.object({ html: z.string(), failureSummary: z.string().optional() })),
    }),
  ),
});

export type Look = {
  /** What is looked at, for the report. */
  where: string;
  /** A part of the page; all of it otherwise. */
  within?: string;
  /** All rules, or those that another theme can break. */
  rules?: 'all' | 'of colour';
};

/** What axe finds in a page as it is: the rule, the element and the advice, for each. */
export async function findingsIn(
  page: Page,
  { where, within = 'html', rules = 'all' }: Look,
): Promise<string[]> {
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(await readFile(AXE, 'utf8'));
  const options = {
    resultTypes: ['violations'],
    ...(rules === 'of colour' && { runOnly: { type: 'rule', values: OF_COLOUR } }),
  };
  const result: unknown = await page.evaluate(
    `axe.run(${JSON.stringify({ include: [within] })}, ${JSON.stringify(options)})`,
  );
  return resultSchema
    .parse(result)
    .violations.flatMap(({ id, help, helpUrl, nodes }) =>
      nodes.map(
        ({ html, failureSummary = '' }) =>
          `${where}: ${id}: ${help}\n  ${html}\n  ${failureSummary.replaceAll('\n', '\n  ')}\n  ${helpUrl}`,
      ),
    );
}
