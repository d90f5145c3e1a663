import type { Block, Paper, PaperFact, PaperSize, Words } from './paper.ts';
import { asWritten, inLine, type Say, speechIn } from './speech.ts';

/** In millimetres: no page of a PDF is longer (14,400 points), and so none that a browser prints. */
export const LONGEST_ROLL = 5080;

/** So many lines of one text have room on it, beside all else that a paper says. */
const MOST_LINES = 300;

/** As many as one line of a roll has room for. */
const LETTERS = 40;

/** A paper as it stands on this size: on a roll, a text that is too long for it ends with how much more is on A4. */
export const fitted = (paper: Paper, size: PaperSize): Paper =>
  size === 'A4'
    ? paper
    : { ...paper, blocks: paper.blocks.map((block) => onRoll(block, speechIn(paper.language))) };

function onRoll(block: Block, say: Say): Block {
  const facts = (all: readonly PaperFact[]) => all.map((fact) => factOnRoll(fact, say));
  if (block.kind === 'facts') return { ...block, facts: facts(block.facts) };
  if (block.kind === 'text') return { ...block, lines: linesOnRoll(block.lines, say) };
  if (block.kind === 'box')
    return { ...block, facts: facts(block.facts), lines: linesOnRoll(block.lines, say) };
  return block;
}

function factOnRoll(fact: PaperFact, say: Say): PaperFact {
  if (fact.value === null) return fact;
  const lines = linesOnRoll(fact.value.split('\n').map(asWritten), say);
  return { ...fact, value: lines.map(inLine).join('\n') };
}

/** Of one line more nothing is said: it takes no more room than that would. */
function linesOnRoll(lines: readonly Words[], say: Say): readonly Words[] {
  let left = MOST_LINES;
  const tooFar = lines.findIndex((line) => (left -= heightOf(line)) < 0);
  const count = lines.length - Math.max(tooFar, 1);
  if (tooFar < 0 || count < 2) return lines;
  return [...lines.slice(0, -count), say(({ t }) => t('moreOnA4', { count }))];
}

const heightOf = ({ text, english }: Words): number =>
  [text, english ?? ''].reduce((lines, said) => lines + Math.ceil(said.length / LETTERS), 0) || 1;
