import { aBundle, aPipeline } from '../testing/objects';
import { configProblem } from './configProblem';
import { orderEnvironments } from './environments';

const sha = 'a'.repeat(40);
const own = 'https://forge.example.com/platform/gitops';
const edits = (uses: string) => [
  { uses: 'git-clone' },
  { uses },
  { uses: 'git-commit' },
  { uses: 'git-push' },
];
const pipeline = aPipeline([
  'dev',
  { name: 'staging', steps: edits('config-merge') },
  { name: 'prod', steps: edits('kustomize-set-image') },
]);

function problem(repository: string, upTo: number) {
  const order = orderEnvironments(pipeline);
  if (order.type === 'invalid') throw new Error('an invalid Pipeline');
  const bundle = aBundle('1', {
    spec: { type: 'config', artifacts: { gitCommit: { repository, sha } } },
  });
  return configProblem(pipeline, bundle, order.environments.slice(0, upTo));
}

describe('configProblem', () => {
  it('has nothing against a source that the Pipeline allows', () => {
    expect(problem(own, 2)).toBeUndefined();
  });

  it('has nothing against a Bundle of images', () => {
    expect(configProblem(pipeline, aBundle('1'), [])).toBeUndefined();
  });

  it('names the repository that the Pipeline does not allow', () => {
    expect(problem('https://forge.example.com/acme/other', 1)).toEqual({
      reason: 'SourceNotAllowed',
      message: expect.stringMatching(
        /^spec\.artifacts\.gitCommit\.repository: .*acme\/other is no source/,
      ),
    });
  });

  it('names the listed steps that would leave the commit out', () => {
    expect(problem(own, 3)).toEqual({
      reason: 'NothingToDeploy',
      message:
        'Pipeline guestbook, spec.environments[2].steps: config-merge is missing, which applies spec.artifacts.gitCommit of the Bundle in prod; add it before git-commit',
    });
  });

  describe('of a Pipeline with a branch for each environment', () => {
    const { git } = aPipeline([]).spec;
    const rendered = aPipeline(
      [{ name: 'prod', steps: edits('config-merge') }],
      { git: { ...git, layout: 'branch' } },
    );
    const gitCommit = { repository: own, sha };
    const images = [{ name: 'web', reference: 'registry.example.com/web:1' }];

    it.each([
      ['a Bundle of images', { images }, /^spec\.artifacts: .*layout branch/],
      ['one with both', { gitCommit, images }, /set images in the commit$/],
      [
        'a directory of the commit',
        { gitCommit: { ...gitCommit, path: 'configs' } },
        /^spec\.artifacts\.gitCommit\.path: .* create a Bundle without it$/,
      ],
      [
        'listed steps that render nothing',
        { gitCommit },
        /steps: hydrate is missing, which renders/,
      ],
    ])('refuses %s', (_what, artifacts, message) => {
      const order = orderEnvironments(rendered);
      if (order.type === 'invalid') throw new Error('an invalid Pipeline');
      const bundle = aBundle('1', { spec: { type: 'config', artifacts } });
      expect(configProblem(rendered, bundle, order.environments)).toEqual({
        reason: 'NothingToDeploy',
        message: expect.stringMatching(message),
      });
    });
  });
});
