import {
  ChangeWindow,
  labels,
  Pipeline,
  pipelineType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { pipeline } from '../../__testUtils__/guestbook';
import { MemoryResources } from '../../__testUtils__/MemoryResources';
import { environments } from '../../__testUtils__/templates';
import { changeWindowController } from './ChangeWindowReconciler';

const guestbook = pipeline({ environments: [environments.prod] });

const windowOf = (
  namespace: string,
  name: string,
  own: Readonly<Record<string, string>> = {},
): ChangeWindow => ({
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'ChangeWindow',
  metadata: { name, namespace, labels: own },
  spec: { exclude: [{ start: '2026-12-24T00:00', end: '2026-12-27T00:00' }] },
});

describe('the controller of change windows', () => {
  let world: MemoryResources;

  beforeEach(() => {
    world = new MemoryResources();
    world.put(
      guestbook,
      windowOf('platform-policies', 'org', { [labels.scope]: 'org' }),
      windowOf('default', 'own', { [labels.appliesTo]: 'prod' }),
      windowOf('team-b', 'foreign', { [labels.appliesTo]: 'prod' }),
    );
  });

  const watch = () => {
    const policyNamespaces = ['platform-policies'];
    const { cached } = world;
    const { watches = [] } = changeWindowController({
      cached,
      policyNamespaces,
    });
    const [found] = watches.filter(({ type }) => type === pipelineType);
    return found;
  };

  it('wakes the windows that could guard a Pipeline, and no others', () => {
    const keys = watch().toKeys(guestbook);
    expect(
      keys.map(({ namespace, name }) => `${namespace}/${name}`).sort(),
    ).toEqual(['default/own', 'platform-policies/org']);
  });

  it.each<[string, Partial<Pipeline>, boolean]>([
    [
      'what it says',
      { metadata: { ...guestbook.metadata, generation: 2 } },
      true,
    ],
    ['how it stands', { status: { phase: 'Idle' } }, false],
  ])(
    'looks again where a Pipeline changes %s: %#',
    (_what, change, expected) => {
      const before = {
        ...guestbook,
        metadata: { ...guestbook.metadata, generation: 1 },
      };
      const after = { ...before, ...change };
      expect(watch().isRelevant?.(before, after)).toBe(expected);
    },
  );
});
