import { existsSync, writeFileSync } from 'node:fs';
import { SequenceEntry } from '@kardinal/backstage-plugin-kardinal-common';
import { FakePromotion } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { RenderingSite } from '../../__testUtils__/RenderingSite';
import { temporaryDirectory } from '../../__testUtils__/temporaryDirectory';
import { promotionSteps } from '../../builtin/steps';
import { emptyRegistries } from '../../registry/Registries';
import { resolveSequence } from '../../services/sequences/resolveSequence';
import { BoundEdit } from './composeEdits';

const steps: readonly SequenceEntry[] = [
  { uses: 'git-clone' },
  { uses: 'kustomize-set-image' },
  { uses: 'kustomize-build' },
  { uses: 'git-commit' },
];

/** Makes a Secret of each tag; until the file `open` is there, it makes prod wait. */
const kustomize = (open: string) => `#!/bin/sh
case "$2" in */prod) while ! [ -e ${open} ]; do :; done ;; esac
while read -r word tag; do
  if [ "$word" = newTag: ]; then
    echo "apiVersion: v1"; echo "kind: Secret"
    echo "metadata:"; echo "  name: v$tag"
  fi
done < "$2/kustomization.yaml"
`;

const source = `images:
- name: app
  newName: ghcr.io/acme/app
  newTag: 1.0.0
`;

describe('rendering in a real repository', () => {
  const directory = temporaryDirectory();
  const open = directory.resolve('open');
  let site: RenderingSite;

  const bound = (environment: string): readonly BoundEdit[] => {
    const registry = emptyRegistries().steps;
    registry.add(...promotionSteps);
    const sequence = resolveSequence(
      [...steps, { uses: 'git-push' }],
      registry,
    );
    if (sequence.type === 'invalid')
      throw new Error(sequence.problems.map(each => each.message).join());
    const promotion = new FakePromotion({
      environment,
      directory: `environments/${environment}`,
    });
    return sequence.steps.flatMap(({ as, definition, settings }) =>
      definition.type === 'edit'
        ? [{ as, definition, request: promotion.request(settings) }]
        : [],
    );
  };
  const write = (environment: string, key = `uid-of-${environment}/4`) =>
    site.write(key, `environments/${environment}`, bound(environment));
  const rendered = async () =>
    (await site.origin.git(['ls-tree', '-r', '--name-only', 'main']))
      .split('\n')
      .filter(path => path.includes('/rendered/secret'));

  beforeEach(async () => {
    site = await RenderingSite.create(directory, {
      'environments/dev/kustomization.yaml': source,
      'environments/prod/kustomization.yaml': source,
      'environments/prod/rendered/.kardinal-rendered': 'x\n',
      'environments/prod/rendered/secret_v1.0.0.yaml': 'x\n',
    });
    site.install(kustomize(open));
  });
  afterEach(() => site.stop());

  it('goes with the other edits into one commit, and a slow one stops no other environment', async () => {
    const prod = write('prod');
    const dev = await write('dev');
    expect(dev).toMatchObject({ type: 'committed' });
    expect(existsSync(open)).toBe(false);
    writeFileSync(open, '');
    expect(await prod).toMatchObject({
      type: 'committed',
      baseCommit: dev.type === 'committed' && dev.commit,
      changes: [
        { image: 'ghcr.io/acme/app', from: '1.0.0', to: '2.0.0' },
        {
          file: 'environments/prod/rendered',
          image: 'manifests',
          to: '2 written, 1 deleted',
        },
      ],
    });
    expect(await rendered()).toEqual([
      'environments/dev/rendered/secret_v2.0.0.yaml',
      'environments/prod/rendered/secret_v2.0.0.yaml',
    ]);
    expect(await site.origin.subjects()).toHaveLength(3);
  });

  it('is found after a crash, and makes no commit when nothing would change', async () => {
    writeFileSync(open, '');
    const made = await write('prod');
    await site.restart();
    expect(await write('prod')).toEqual({ ...made, origin: 'found' });
    expect((await write('prod', 'another/4')).type).toBe('unchanged');
    expect(await site.origin.subjects()).toHaveLength(2);
  });
});
