import { defaultSequence, sequenceOf } from './sequence';

const usesOf = (sequence: readonly { readonly uses: string }[]) =>
  sequence.map(({ uses }) => uses);
const write = ['git-clone', 'kustomize-set-image', 'git-commit', 'git-push'];
const update = { strategy: 'kustomize' };

describe('defaultSequence', () => {
  it.each([
    ['auto', { approval: 'auto', update }, [...write, 'health-check']],
    [
      'pr-review',
      { approval: 'pr-review', update },
      [...write, 'open-pr', 'wait-for-merge', 'health-check'],
    ],
    [
      'auto with a pull request',
      { approval: 'auto', pr: true, update },
      [...write, 'open-pr', 'merge-pr', 'health-check'],
    ],
    [
      'another update strategy',
      { approval: 'auto', update: { strategy: 'helm' } },
      ['git-clone', 'helm-set-image', 'git-commit', 'git-push', 'health-check'],
    ],
  ] as const)('%s', (_reason, environment, sequence) => {
    expect(usesOf(defaultSequence(environment, 'image'))).toEqual(sequence);
  });

  const end = ['git-commit', 'git-push', 'open-pr', 'wait-for-merge'];
  it.each([
    ['image', ['kustomize-set-image']],
    ['config', ['config-merge']],
    ['mixed', ['config-merge', 'kustomize-set-image']],
  ] as const)('of a Bundle of type %s edits with %j', (type, edits) => {
    const sequence = defaultSequence({ approval: 'pr-review', update }, type);
    expect(usesOf(sequence)).toEqual([
      'git-clone',
      ...edits,
      ...end,
      'health-check',
    ]);
  });

  const shop = { repository: 'https://h', name: 'shop', version: '4.2.0' };
  const images = [{ reference: 'a/b:1' }];
  it.each([
    ['charts alone', { charts: [shop] }, ['helm-set-chart']],
    [
      'both',
      { images, charts: [shop] },
      ['kustomize-set-image', 'helm-set-chart'],
    ],
    ['images alone', { images }, ['kustomize-set-image']],
  ])('of a Bundle with %s edits with %j', (_what, artifacts, edits) => {
    const environment = {
      approval: 'auto' as const,
      update: { ...update, charts: [{ chart: 'shop' }] },
    };
    const released = { type: 'image' as const, artifacts };
    const sequence = defaultSequence(environment, released);
    expect(usesOf(sequence).slice(1, -3)).toEqual(edits);
    const entry = sequence.find(({ uses }) => uses === 'helm-set-chart');
    expect(entry?.config).toEqual(
      'charts' in artifacts ? { charts: [{ chart: 'shop' }] } : undefined,
    );
  });

  it('of a branch environment renders onto it, whatever the update strategy is', () => {
    const sequence = defaultSequence(
      { approval: 'pr-review', update },
      'config',
      'branch',
    );
    expect(usesOf(sequence)).toEqual([
      'git-clone',
      'hydrate',
      ...end,
      'health-check',
    ]);
  });

  it('limits the health check as the environment says', () => {
    const health = { timeout: '2m' };
    const sequence = defaultSequence(
      { approval: 'auto', update, health },
      'image',
    );
    expect(sequence.at(-1)).toEqual({ uses: 'health-check', timeout: '2m' });
  });
});

describe('sequenceOf', () => {
  const helm = { file: 'values.yaml', images: [{ tag: 'image.tag' }] };
  const common = { approval: 'auto' as const, health: { timeout: '2m' } };

  it('passes on what the strategy helm sets, and how a commit is applied', () => {
    const config = { strategy: 'overlay' };
    const sequence = sequenceOf(
      { ...common, update: { strategy: 'helm', helm, config } },
      'mixed',
    );
    expect(sequence.slice(1, 3)).toEqual([
      { uses: 'config-merge', config },
      { uses: 'helm-set-image', config: helm },
    ]);
  });

  it('ends with a bake, which an alarm may interrupt for as long as health may take', () => {
    const bake = { minutes: 30, policy: 'fail-on-alarm', metricChecks: ['a'] };
    const sequence = sequenceOf({ ...common, update, bake }, 'image');
    expect(sequence.slice(-2)).toEqual([
      { uses: 'health-check', timeout: '2m' },
      { uses: 'bake', config: { ...bake, recoverWithin: '2m' } },
    ]);
  });

  it('is what the environment lists, with its time for the health check', () => {
    const steps = [{ uses: 'git-clone' }, { uses: 'health-check' }];
    expect(sequenceOf({ ...common, update, steps }, 'image')).toEqual([
      { uses: 'git-clone' },
      { uses: 'health-check', timeout: '2m' },
    ]);
  });

  it('leaves the time that a listed health check has', () => {
    const steps = [{ uses: 'health-check', timeout: '1m' }];
    expect(sequenceOf({ ...common, update, steps }, 'image')).toEqual(steps);
  });
});
