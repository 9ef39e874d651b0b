import { hydratedRenditions } from './hydratedRenditions';

const inputs = `sha256:${'1'.repeat(64)}`;
const outputs = {
  commit: 'c'.repeat(40),
  rendition: 'shop.prod.0123456789abcdef',
  repository: 'https://forge.example.com/acme/gitops',
  branch: 'environment/prod',
  renderedCommit: 'c'.repeat(40),
  renderedPath: 'environments/prod',
  renderer: 'kustomize',
  rendererVersion: 'v5.4.3',
  inputs,
};
const stepOf = (uses: string, own: Record<string, string> = outputs) => ({
  steps: [{ uses, as: 'hydrate', state: 'Succeeded' as const, outputs: own }],
});
const revision = { type: 'git' as const, commit: 'd'.repeat(40) };

describe('what was rendered onto a branch', () => {
  it('is recorded at the commit that the branch has with it', () => {
    expect(hydratedRenditions(stepOf('hydrate'), revision)).toEqual([
      {
        step: 'hydrate',
        name: outputs.rendition,
        source: {
          repository: outputs.repository,
          commit: outputs.renderedCommit,
          path: 'environments/prod',
        },
        renderer: { name: 'kustomize', version: 'v5.4.3' },
        inputs,
        branch: 'environment/prod',
        commit: revision.commit,
      },
    ]);
  });

  it.each<[string, ReturnType<typeof stepOf>, typeof revision | undefined]>([
    ['without a commit', stepOf('hydrate'), undefined],
    ['of another step', stepOf('kustomize-build'), revision],
    [
      'that nobody knows the inputs of',
      stepOf('hydrate', { commit: outputs.commit }),
      revision,
    ],
  ])('is not recorded %s', (_, status, there) => {
    expect(hydratedRenditions(status, there)).toEqual([]);
  });
});
