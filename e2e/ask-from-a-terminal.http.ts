import { expect } from '@playwright/test';
import { systemClock } from '../packages/foundation/src';
import { runCli } from '../packages/cli/src';
import {
  NodeView,
  PipelineView,
  plainSentence,
} from '../plugins/kardinal-common/src';
import { askKardinal } from './support/askPortal';
import { sharedJourney } from './support/sharedJourney';
import { TestSandbox } from './support/TestSandbox';
import { until } from './support/until';

const pipeline = 'guestbook';

/** What somebody reads who types a command. */
async function typed(sandbox: TestSandbox, line: string): Promise<string> {
  const printed: string[] = [];
  const code = await runCli(line.split(' '), {
    connect: () => ({
      client: sandbox.kubernetes.client,
      namespace: 'default',
      user: 'ana',
    }),
    files: {
      read: path => {
        throw new Error(`nobody reads ${path}`);
      },
      create: path => {
        throw new Error(`nobody writes ${path}`);
      },
      directory: 'nowhere',
    },
    variables: {},
    fetch,
    out: text => printed.push(text),
    error: text => printed.push(text),
    clock: { ...systemClock, now: () => sandbox.now() },
    interrupted: new AbortController().signal,
  });
  expect(code, printed.join('')).toBe(0);
  return printed.join('');
}

/** What a node says; of a verified environment the page alone knows whether its cluster still runs that version. */
function saidBy(node: NodeView): string {
  if (node.type === 'environment' && node.state === 'Verified')
    return `${node.name} Verified`;
  const state = node.type === 'gate' ? node.verdict : node.state;
  return `${node.name} ${state}: ${plainSentence(node.sentence)}`;
}

sharedJourney(
  'somebody asks from a terminal what is where, and reads the words of the page',
  async ({ sandbox }) => {
    await until('the same words on the page and in the terminal', async () => {
      const { selected } = await askKardinal<PipelineView>(
        sandbox,
        `pipelines/default/${pipeline}`,
      );
      const steps = await typed(sandbox, `get steps ${pipeline} -o json`);
      const asked = JSON.parse(steps) as NonNullable<PipelineView['selected']>;
      const onPage = selected?.nodes.map(saidBy) ?? [];
      const inTerminal = asked.nodes.map(saidBy);
      return onPage.length > 0 && onPage.join() === inTerminal.join()
        ? inTerminal
        : undefined;
    });
    expect(await typed(sandbox, 'get pipelines')).toContain(pipeline);
    expect(await typed(sandbox, `history ${pipeline}`)).toContain('1.28.3');
    expect(await typed(sandbox, `get bundles ${pipeline}`)).toContain('1.28.2');
    expect(await typed(sandbox, 'policy list')).toContain('no-weekend-deploys');
    const explained = await typed(sandbox, `explain ${pipeline} --env prod`);
    expect(explained).toContain(`Promotion: ${pipeline} / prod`);
  },
);
