import { existsSync, readFileSync } from 'node:fs';
import {
  Bundle,
  Pipeline,
  PromotionDiff,
  TreeDiff,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  aBundle,
  aPipeline,
} from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { MemoryRegistry } from '../../../__testUtils__/MemoryRegistry';
import { RenderingSite } from '../../../__testUtils__/RenderingSite';
import { temporaryDirectory } from '../../../__testUtils__/temporaryDirectory';
import { promotionSteps } from '../../../builtin/steps';
import { emptyRegistries } from '../../../registry/Registries';
import { SourceCommits } from '../../../services/git';
import { resolveSequence } from '../../../services/sequences/resolveSequence';
import { editsBefore, isPush } from '../editsBefore';
import { promotionOf } from '../promotionOf';
import { statusOf } from '../status';
import { plannedPromotion } from './plannedPromotion';
import { PreviewServices, PromotionPreviews } from './PromotionPreviews';

const image = (tag: string) => `images:
  - name: ghcr.io/acme/guestbook
    newTag: ${tag} # of the release
`;
const secret = `kind: Secret
stringData:
  release: 1.28.0
  password: hunter2
`;

const files = {
  'environments/prod/kustomization.yaml': `resources: [../../base]\nnamePrefix: v-\n${image(
    '1.28.0',
  )}`,
  'environments/prod/secret.yaml': secret,
  'environments/chart/Chart.yaml': 'name: guestbook\n',
  'environments/chart/values.yaml':
    'image:\n  repository: ghcr.io/acme/guestbook\n  tag: 1.28.0\n',
  CODEOWNERS: '* @acme/everyone\n/environments/prod/ @acme/sre\n',
  'base/kustomization.yaml': 'resources: [replicas.txt]\n',
  'base/replicas.txt': '2',
};

/** Prints an object with the tag of the kustomization and the replicas of its base, and counts its runs. */
const kustomize = (runs: string) => `#!/bin/sh
echo run >> ${runs}
read -r replicas < base/replicas.txt || true
while read -r word tag rest; do
  if [ "$word" = newTag: ]; then
    echo "apiVersion: apps/v1"; echo "kind: Deployment"
    echo "metadata:"; echo "  name: guestbook"
    echo "spec: {tag: $tag, replicas: $replicas}"
  fi
done < "$2/kustomization.yaml"
`;

const lines = ({ files: changed }: TreeDiff) =>
  changed.flatMap(({ hunks }) =>
    hunks.flatMap(hunk =>
      hunk.lines.flatMap(({ type, text }) =>
        type === 'same' ? [] : [`${type === 'added' ? '+' : '-'}${text}`],
      ),
    ),
  );

const manifestsOf = (diff: PromotionDiff) =>
  diff.type === 'diff' ? lines(diff.manifests) : diff.reason;

describe('PromotionPreviews', () => {
  const directory = temporaryDirectory();
  const runs = directory.resolve('runs');
  let site: RenderingSite;
  let previews: PromotionPreviews;

  const { steps } = emptyRegistries();
  steps.add(...promotionSteps);

  const install = () => site.install(kustomize(runs));
  const runCount = () =>
    existsSync(runs) ? readFileSync(runs, 'utf8').trim().split('\n').length : 0;

  beforeEach(async () => {
    site = await RenderingSite.create(directory, files);
    const { clock, git, programs } = site;
    const services: Pick<
      PreviewServices,
      'git' | 'programs' | 'steps' | 'clock'
    > = { git, programs, steps, clock };
    previews = new PromotionPreviews({
      ...services,
      sourceCommits: new SourceCommits(git),
      cached: {
        stepOfBundle: () => undefined,
        bundle: () => undefined,
        bundlesOfPipeline: () => [],
        templates: { find: () => undefined },
        trusted: each => each,
      },
      credentials: {
        find: async () => undefined,
        registryLogin: () => Promise.reject(new Error('No registry is read')),
      },
      egress: new MemoryRegistry('https://registry.example.com'),
      seals: { problemOf: () => undefined },
      health: { find: () => ({ type: 'absent' }) },
    });
  });
  afterEach(() => site.stop());

  const pipelineOf = (
    environment: Partial<Pipeline['spec']['environments'][number]> = {},
  ) =>
    aPipeline([{ name: 'prod', path: 'environments/prod', ...environment }], {
      git: {
        url: site.origin.url,
        branch: 'main',
        layout: 'directory',
        provider: 'github',
      },
    });
  const preview = (
    pipeline: Pipeline,
    bundle: Bundle = aBundle('1.29.0'),
    environment = 'prod',
  ) =>
    previews.preview({
      pipeline,
      bundle,
      environment,
      history: [bundle],
      signal: new AbortController().signal,
    });
  /** As the promotion writes it. */
  const promote = async (pipeline: Pipeline, bundle: Bundle) => {
    const planned = plannedPromotion(pipeline, bundle, 'prod', [bundle]);
    if (planned.type === 'impossible') throw new Error(planned.reason);
    const { step } = planned;
    const sequence = resolveSequence(step.spec.steps, steps);
    if (sequence.type === 'invalid') throw new Error('invalid');
    const promotion = promotionOf({ bundleOf: () => bundle }, step, sequence);
    const bound = {
      step,
      status: statusOf(step),
      sequence: sequence.steps,
      promotion,
    };
    const edits = editsBefore(bound, sequence.steps.findIndex(isPush));
    return site.write('uid/3', step.spec.path, edits);
  };

  it.each<[string, Partial<Pipeline['spec']['environments'][number]>]>([
    ['an image in a kustomization', {}],
    [
      'the values of a chart',
      {
        path: 'environments/chart',
        update: { strategy: 'helm', helm: { file: 'values.yaml' } },
      },
    ],
    [
      'steps of the environment',
      {
        steps: [
          { uses: 'git-clone' },
          { uses: 'kustomize-set-image' },
          {
            uses: 'yaml-update',
            config: {
              file: 'kustomization.yaml',
              updates: [{ path: 'namePrefix', value: '${bundle.version}-' }],
            },
          },
          { uses: 'git-commit' },
          { uses: 'git-push' },
        ],
      },
    ],
  ])('shows what the promotion then writes: %s', async (_name, environment) => {
    const pipeline = pipelineOf(environment);
    const bundle = aBundle('1.29.0');
    const base = await site.origin.head();
    const shown = await preview(pipeline, bundle);
    expect(shown).toMatchObject({ type: 'diff', baseCommit: base });
    expect(await site.origin.head()).toBe(base);
    await promote(pipeline, bundle);
    const written = await site.origin.diff(base!, (await site.origin.head())!);
    expect(manifestsOf(shown)).toEqual(written.map(line => line.trimEnd()));
    expect(written.length).toBeGreaterThan(1);
    expect(manifestsOf(await preview(pipeline, bundle))).toEqual([]);
  });

  it('shows what kustomize makes of it, where it is installed', async () => {
    expect(await preview(pipelineOf())).toMatchObject({
      rendered: {
        type: 'unavailable',
        reason:
          'kustomize is not installed where the backend runs, so its output is not compared.',
      },
    });
    install();
    const shown = await preview(pipelineOf(), aBundle('1.29.1'));
    expect(
      shown.type === 'diff' &&
        shown.rendered.type === 'rendered' &&
        lines(shown.rendered.diff),
    ).toEqual([
      '-spec: {tag: 1.28.0, replicas: 2}',
      '+spec: {tag: 1.29.1, replicas: 2}',
    ]);
  });

  it('computes once for one content, also of what is read beside the environment', async () => {
    install();
    const first = await preview(pipelineOf());
    expect(runCount()).toBe(2);
    await site.origin.commit({ 'environments/dev/a.txt': 'x' });
    expect(await preview(pipelineOf())).toEqual({
      ...first,
      baseCommit: await site.origin.head(),
    });
    expect(runCount()).toBe(2);
    await site.origin.commit({ 'base/replicas.txt': '3' });
    const changed = await preview(pipelineOf());
    expect(runCount()).toBe(4);
    expect(JSON.stringify(changed)).toContain('replicas: 3');
  });

  it('shows no value of a Secret', async () => {
    const shown = await preview(
      pipelineOf({
        steps: [
          { uses: 'git-clone' },
          {
            uses: 'replace',
            config: {
              file: 'secret.yaml',
              search: 'release: *',
              with: 'release: ${bundle.version}',
            },
          },
          { uses: 'git-commit' },
          { uses: 'git-push' },
        ],
      }),
    );
    expect(manifestsOf(shown)).toEqual([
      '-  release: ‹hidden›',
      '+  release: ‹hidden, changed›',
    ]);
    expect(JSON.stringify(shown)).not.toContain('hunter2');
  });

  it.each<[string, () => Promise<PromotionDiff>, RegExp]>([
    [
      'an environment that it does not have',
      () => preview(pipelineOf(), aBundle('1.29.0'), 'qa'),
      /^What 1\.29\.0 changes in qa cannot be shown: this Bundle does not go to qa: it goes to prod\.$/,
    ],
    [
      'an environment of an agent',
      () => preview(pipelineOf({ shard: 'eu' })),
      /^What 1\.29\.0 changes in prod cannot be shown: its repository is read by the agent of shard eu alone\.$/,
    ],
    [
      'a directory that is not there',
      () => preview(pipelineOf({ path: 'environments/nowhere' })),
      /environments\/nowhere.*\.$/,
    ],
    [
      'a step that is not there',
      () => preview(pipelineOf({ steps: [{ uses: 'invented' }] })),
      /steps\[0\]\.uses: .*invented/,
    ],
    [
      'outputs of a server that is not asked',
      () =>
        preview(
          pipelineOf({
            steps: [
              { uses: 'git-clone' },
              {
                uses: 'replace',
                config: {
                  file: 'secret.yaml',
                  search: 'release: *',
                  with: 'release: ${steps.scan.id}',
                },
              },
              { uses: 'git-commit' },
              { uses: 'git-push' },
            ],
          }),
        ),
      /config\.with/,
    ],
    [
      'a Bundle without anything to deploy',
      () => preview(pipelineOf(), aBundle('1', { spec: { artifacts: {} } })),
      /images/,
    ],
  ])('says why there is no diff: %s', async (_name, ask, reason) => {
    expect(await ask()).toEqual({
      type: 'unavailable',
      environment: expect.any(String),
      version: expect.any(String),
      reason: expect.stringMatching(reason),
    });
  });

  it('names whom the forge asks to review a pull request', async () => {
    const codeOwnersOf = async (approval: 'auto' | 'pr-review') => {
      const diff = await preview(pipelineOf({ approval }));
      return diff.type === 'diff' ? diff.codeOwners : diff.reason;
    };
    expect(await codeOwnersOf('pr-review')).toEqual(['@acme/sre']);
    expect(await codeOwnersOf('auto')).toBeUndefined();
  });

  it('says so where the repository is away', async () => {
    const away = pipelineOf();
    const pipeline = {
      ...away,
      spec: {
        ...away.spec,
        git: { ...away.spec.git, url: `${site.origin.url}-gone` },
      },
    };
    expect(await preview(pipeline)).toMatchObject({ type: 'unavailable' });
  });
});
