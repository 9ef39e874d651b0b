import {
  NodeView,
  PipelineView,
  plainSentence,
} from '../../plugins/kardinal-common/src';
import { askKardinal } from './askPortal';
import { Terminal } from './Terminal';
import { TestSandbox } from './TestSandbox';
import { until } from './until';

/** What a node says; of a verified environment the page alone knows whether its cluster still runs that version. */
function saidBy(node: NodeView): string {
  if (node.type === 'environment' && node.state === 'Verified')
    return `${node.name} Verified`;
  const state = node.type === 'gate' ? node.verdict : node.state;
  return `${node.name} ${state}: ${plainSentence(node.sentence)}`;
}

/**
 * Resolves when the page of a Pipeline and `get steps` say the same of each gate and environment, and one of them matches.
 *
 * @returns what they say, line by line
 */
export function wordsOfPage(
  sandbox: TestSandbox,
  terminal: Terminal,
  { pipeline, pattern = /./ }: { pipeline: string; pattern?: RegExp },
): Promise<readonly string[]> {
  let seen = '';
  return until(
    `the same words on the page and in the terminal, with ${pattern}`,
    async () => {
      const { selected } = await askKardinal<PipelineView>(
        sandbox,
        `pipelines/default/${pipeline}`,
      );
      const steps = await terminal.typed(`get steps ${pipeline} -o json`);
      const asked = JSON.parse(steps) as NonNullable<PipelineView['selected']>;
      const onPage = selected?.nodes.map(saidBy) ?? [];
      const inTerminal = asked.nodes.map(saidBy);
      seen = `page: ${onPage.join(' | ')}\nterminal: ${inTerminal.join(' | ')}`;
      return onPage.some(line => pattern.test(line)) &&
        onPage.join() === inTerminal.join()
        ? inTerminal
        : undefined;
    },
    { instead: () => seen },
  );
}
