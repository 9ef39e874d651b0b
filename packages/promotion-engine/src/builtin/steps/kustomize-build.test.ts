import {
  FakeProgram,
  FakePrograms,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { runEdit } from './__testUtils__/runEdit';
import { kustomizeBuild } from './kustomize-build';

const object = 'apiVersion: v1\nkind: Secret\nmetadata:\n  name: a\n';

const build = (kustomize: FakeProgram, config: unknown = {}) =>
  runEdit({
    step: kustomizeBuild,
    config,
    files: { 'kustomization.yaml': '', 'overlay/kustomization.yaml': '' },
    programs: new FakePrograms({ kustomize }),
  });

describe('kustomize-build', () => {
  it('renders the directory of the environment into one beside it', async () => {
    const { written } = await build((args, files) => {
      expect(args).toEqual([
        'build',
        './environments/prod',
        '--load-restrictor=LoadRestrictionsRootOnly',
      ]);
      expect([...files.keys()]).toContain(
        'environments/prod/kustomization.yaml',
      );
      return object;
    });
    expect(Object.keys(written)).toEqual([
      'rendered/.kardinal-rendered',
      'rendered/secret_a.yaml',
    ]);
  });

  it('renders another directory into another one', async () => {
    const { written } = await build(
      ([, path]) => object.replace('a\n', `${path.split('/').pop()}\n`),
      { path: 'overlay/', output: './made/here' },
    );
    expect(Object.keys(written)).toContain('made/here/secret_overlay.yaml');
  });

  it('does so with kubectl where there is no kustomize', async () => {
    const { written } = await runEdit({
      step: kustomizeBuild,
      config: {},
      files: { 'kustomization.yaml': '' },
      programs: new FakePrograms({
        kubectl: ([command]) => object.replace('a\n', `${command}\n`),
      }),
    });
    expect(Object.keys(written)).toContain('rendered/secret_kustomize.yaml');
  });

  it('says what kustomize says', async () => {
    const failing = build(() => ({ exitCode: 1, stderr: 'Error: no x.yaml' }));
    await expect(failing).rejects.toMatchObject({
      kind: 'terminal',
      message: 'kustomize cannot build environments/prod: Error: no x.yaml',
    });
  });

  it('deletes nothing where nothing is rendered', async () => {
    await expect(build(() => '')).rejects.toThrow(
      'environments/prod renders nothing, and everything in environments/prod/rendered would be deleted: check config.path',
    );
  });
});
