import { Pipeline } from '../api/types.generated';
import { aPipeline } from '../testing/objects';
import { CommandContext } from './definition/CommandDefinition';
import { commands } from './index';
import { pauseToEnd } from './resume';

const bare = aPipeline(['dev', 'prod']);

function contextOf(spec: Partial<Pipeline['spec']>): CommandContext {
  return {
    pipeline: { ...bare, spec: { ...bare.spec, ...spec } },
    bundles: [],
    templates: [],
    gates: { all: [], policyNamespaces: [], isOpen: () => true },
    now: Date.parse('2026-11-18T10:00:00Z'),
  };
}

const paused = { reason: 'INC-7' };
const over = { reason: 'INC-7', until: '2026-11-18T09:00:00Z' };

describe('what resume says', () => {
  it.each([
    ['the Pipeline that is paused', {}, { paused }],
    [
      'the environment that is paused',
      { environment: 'prod' },
      { pausedEnvironments: { prod: paused } },
    ],
  ])('of %s is that it continues', (_, args, spec) => {
    const context = contextOf(spec);
    expect(pauseToEnd(args, context)).toMatchObject(paused);
    expect(commands.resume.confirmation(args, context)).toMatch(
      /^Promotions in .* continue/,
    );
  });

  it.each([
    ['of what is not paused', {}, {}],
    ['where the pause has ended by itself', {}, { paused: over }],
    [
      'of the Pipeline, where one environment is paused',
      {},
      { pausedEnvironments: { prod: paused } },
    ],
    [
      'of one environment, where the Pipeline is paused',
      { environment: 'prod' },
      { paused },
    ],
    [
      'of one environment, where another is paused',
      { environment: 'prod' },
      { pausedEnvironments: { dev: paused } },
    ],
  ])('%s is that there is no pause to end', (_, args, spec) => {
    const context = contextOf(spec);
    expect(pauseToEnd(args, context)).toBeUndefined();
    expect(commands.resume.confirmation(args, context)).toMatch(
      /^There is no pause of .* guestbook to end, and nothing changes\./,
    );
  });
});
