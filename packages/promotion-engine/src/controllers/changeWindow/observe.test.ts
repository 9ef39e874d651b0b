import {
  ChangeWindow,
  labels,
} from '@kardinal/backstage-plugin-kardinal-common';
import { pipeline } from '../../__testUtils__/guestbook';
import { MemoryResources } from '../../__testUtils__/MemoryResources';
import { environments } from '../../__testUtils__/templates';
import { observe } from './observe';

const { dev, prod } = environments;

function windowOf(
  namespace: string,
  own: Readonly<Record<string, string>>,
): ChangeWindow {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'ChangeWindow',
    metadata: { name: 'freeze', namespace, labels: own },
    spec: { exclude: [{ start: '2026-12-24T00:00', end: '2026-12-27T00:00' }] },
  };
}

async function observed(window: ChangeWindow) {
  const world = new MemoryResources();
  world.put(pipeline({ environments: [dev, prod] }));
  const policyNamespaces = ['platform-policies'];
  return observe({ cached: world.cached, policyNamespaces }, window);
}

const org = { [labels.scope]: 'org' };
const forProd = { [labels.appliesTo]: 'prod' };

it.each<[string, ChangeWindow, readonly string[]]>([
  [
    'of the platform, for one environment',
    windowOf('platform-policies', { ...org, ...forProd }),
    ['default/guestbook/prod'],
  ],
  [
    'of the platform, for all',
    windowOf('platform-policies', org),
    ['default/guestbook/dev', 'default/guestbook/prod'],
  ],
  [
    'of a team, for its own Pipelines',
    windowOf('default', forProd),
    ['default/guestbook/prod'],
  ],
])('a window %s guards what it says', async (_what, window, guarded) => {
  expect(await observed(window)).toMatchObject({
    coverage: { environments: guarded, unmatched: [] },
    problem: undefined,
  });
});

it.each<[string, ChangeWindow]>([
  [
    'an environment that there is not',
    windowOf('platform-policies', { ...org, [labels.appliesTo]: 'moon' }),
  ],
  [
    'the platform, from a namespace that is none of its',
    windowOf('team-b', { ...org, ...forProd }),
  ],
])('a window for %s guards nothing, and says so', async (_what, window) => {
  const { coverage, problem } = await observed(window);
  expect(coverage.environments).toEqual([]);
  expect(problem?.message).toMatch(/\w/);
});
