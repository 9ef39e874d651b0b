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
import { PromotionPreviews } from './PromotionPreviews';

const directory = 'environments/prod';
const configMap = (size: number, name = 'app') =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\ndata:\n  size: "${size}"\n`;

/** Prints the base of a kustomization. */
const kustomize = `#!/bin/sh
while IFS= read -r line; do echo "$line"; done < base/config.yaml
`;

const changesOf = ({ files }: TreeDiff) =>
  files.flatMap(({ path, hunks }) =>
    hunks.flatMap(hunk =>
      hunk.lines.flatMap(({ type, text }) =>
        type === 'same' ? [] : [`${path} ${type}: ${text.trim()}`],
      ),
    ),
  );

describe('the dry diff of a promotion', () => {
  const files = temporaryDirectory();
  let site: RenderingSite;
  let previews: PromotionPreviews;

  beforeEach(async () => {
    site = await RenderingSite.create(files, {
      [`${directory}/config.yaml`]: configMap(1),
      [`${directory}/secret.yaml`]:
        'apiVersion: v1\nkind: Secret\nmetadata:\n  name: s\nstringData:\n  a: hunter1\n',
      'environments/dev/config.yaml': configMap(1, 'dev'),
    });
    const { steps } = emptyRegistries();
    steps.add(...promotionSteps);
    const { clock, git, programs } = site;
    previews = new PromotionPreviews({
      git,
      programs,
      steps,
      clock,
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

  /** Somebody's hydrator rendered a commit onto the branch of prod. */
  const has = (drySha: string) =>
    site.origin.commit(
      {
        [`${directory}/hydrator.metadata`]: JSON.stringify({ drySha }),
        [`${directory}/README.md`]: 'Rendered\n',
        [`${directory}/configmap_app.yaml`]: configMap(1),
      },
      { branch: 'environment/prod' },
    );

  async function preview(
    sha: string,
    layout: Pipeline['spec']['git']['layout'] = 'branch',
  ): Promise<Extract<PromotionDiff, { type: 'diff' }>> {
    const { url } = site.origin;
    const gitCommit = { repository: url, sha };
    const pipeline = aPipeline([{ name: 'prod', path: directory }], {
      git: { url, branch: 'main', layout, provider: 'github' },
    });
    const bundle: Bundle = aBundle('2', {
      spec: { type: 'config', artifacts: { gitCommit } },
    });
    const diff = await previews.preview({
      pipeline,
      bundle,
      environment: 'prod',
      history: [bundle],
      signal: new AbortController().signal,
    });
    if (diff.type === 'unavailable') throw new Error(diff.reason);
    return diff;
  }

  it('is what changes in the directory since the commit that the environment has, and no other', async () => {
    const from = (await site.origin.head())!;
    await has(from);
    await site.origin.commit({ [`${directory}/config.yaml`]: configMap(2) });
    const to = await site.origin.commit({
      [`${directory}/config.yaml`]: configMap(3),
      'environments/dev/config.yaml': configMap(3, 'dev'),
    });
    const { dry, manifests } = await preview(to);
    expect(dry).toMatchObject({
      type: 'diff',
      branch: 'main',
      from,
      to,
      sentence:
        '1 file that prod is rendered from changes: 1 line added, 1 removed.',
    });
    expect(dry?.type === 'diff' && changesOf(dry.diff)).toEqual([
      `${directory}/config.yaml removed: size: "1"`,
      `${directory}/config.yaml added: size: "3"`,
    ]);
    // Beside it, what the environment's own branch gets.
    expect(changesOf(manifests).join('\n')).toContain(
      `${directory}/configmap_app.yaml added: size: "3"`,
    );
  });

  it('has what a kustomization names beside the directory', async () => {
    site.install(kustomize);
    const from = await site.origin.commit({
      [`${directory}/config.yaml`]: undefined,
      [`${directory}/secret.yaml`]: undefined,
      [`${directory}/kustomization.yaml`]: 'resources: [../../base]\n',
      'base/kustomization.yaml': 'resources: [config.yaml]\n',
      'base/config.yaml': configMap(1),
    });
    await has(from);
    const to = await site.origin.commit({
      'base/config.yaml': configMap(2),
      'other/config.yaml': configMap(2),
    });
    const { dry } = await preview(to);
    expect(dry?.type === 'diff' && changesOf(dry.diff)).toEqual([
      'base/config.yaml removed: size: "1"',
      'base/config.yaml added: size: "2"',
    ]);
  });

  it('is everything where the environment has nothing yet, without values of Secrets', async () => {
    const to = (await site.origin.head())!;
    const { dry } = await preview(to);
    expect(dry).toMatchObject({ type: 'diff', to });
    expect(dry).not.toHaveProperty('from');
    expect(
      dry?.type === 'diff' && dry.diff.files.map(each => each.path),
    ).toEqual([`${directory}/config.yaml`, `${directory}/secret.yaml`]);
    expect(JSON.stringify(dry)).not.toContain('hunter1');
  });

  it('says that nothing changes there', async () => {
    await has((await site.origin.head())!);
    const to = await site.origin.commit({ 'README.md': 'x\n' });
    expect((await preview(to)).dry).toMatchObject({
      sentence: 'Nothing changes that prod is rendered from.',
      diff: { files: [] },
    });
  });

  it('says why there is none, beside the rendered one', async () => {
    await has('b'.repeat(40));
    const { dry, manifests } = await preview((await site.origin.head())!);
    expect(dry).toEqual({
      type: 'unavailable',
      reason: expect.stringMatching(
        /^What changes on main cannot be shown: .*b{40}.*\.$/,
      ),
    });
    expect(manifests.files).not.toEqual([]);
  });

  it('is not there where environments are directories', async () => {
    const sha = (await site.origin.head())!;
    const shown = preview(sha, 'directory');
    await expect(shown.then(({ dry }) => dry)).resolves.toBeUndefined();
  });
});
