import { Pipeline } from '../api/types.generated';
import { orderEnvironments } from './environments';
import { watchedBranchOf } from './watchedBranch';

const url = 'https://forge.example.com/shop/gitops';
const other = 'https://forge.example.com/shop/config';

type Config = Pipeline['spec']['config'];

const pipeline = (config: Config): Pipeline => ({
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'Pipeline',
  metadata: { name: 'shop', namespace: 'default' },
  spec: {
    git: {
      url,
      branch: 'main',
      layout: 'directory',
      provider: 'github',
      secretRef: { name: 'forge-token' },
    },
    config,
    environments: [
      { name: 'dev', approval: 'auto', update: { strategy: 'kustomize' } },
    ],
    historyLimit: 20,
    graphHistoryLimit: 3,
  },
});

describe('the branch that a Pipeline watches', () => {
  it('is none by default', () => {
    expect(watchedBranchOf(pipeline(undefined))).toBeUndefined();
    expect(watchedBranchOf(pipeline({}))).toBeUndefined();
  });

  it('is the base branch of its repository, every minute', () => {
    expect(watchedBranchOf(pipeline({ watch: { path: 'configs' } }))).toEqual({
      source: {
        url,
        branch: 'main',
        provider: 'github',
        secretRef: 'forge-token',
      },
      path: 'configs',
      directories: ['configs'],
      first: 'skipped',
      interval: 60_000,
    });
  });

  it.each<[string, Config, readonly string[]]>([
    ['by itself', undefined, ['environments/dev']],
    ['by default', { watch: {} }, ['environments/dev']],
    [
      'where it was suspended',
      { watch: { suspend: false } },
      ['environments/dev'],
    ],
    ['where a directory is named', { watch: { path: 'apps/' } }, ['apps']],
    ['where it is the whole repository', { watch: { path: '.' } }, []],
  ])(
    'is the dry branch where environments are branches: %s',
    (_what, config, directories) => {
      const rendered = pipeline(config);
      const git = { ...rendered.spec.git, layout: 'branch' as const };
      const watched = watchedBranchOf({
        ...rendered,
        spec: { ...rendered.spec, git },
      });
      expect(watched).toMatchObject({ directories, first: 'promoted' });
      expect(watched?.path).toBeUndefined();
    },
  );

  it.each(['branch', 'directory'] as const)(
    'is none while that is suspended, with layout %s',
    layout => {
      const { spec, ...rest } = pipeline({
        watch: { path: 'configs', suspend: true },
      });
      const git = { ...spec.git, layout };
      expect(
        watchedBranchOf({ ...rest, spec: { ...spec, git } }),
      ).toBeUndefined();
    },
  );

  it('is that of a source, with the credential of that', () => {
    const sources = [
      { url: other, branch: 'live', secretRef: { name: 'config-token' } },
    ];
    const watch = { source: `${other}.git`, interval: '5m' };
    expect(watchedBranchOf(pipeline({ sources, watch }))).toEqual({
      source: {
        url: other,
        branch: 'live',
        provider: 'github',
        secretRef: 'config-token',
      },
      directories: [],
      first: 'skipped',
      interval: 300_000,
    });
  });

  it.each<[string, NonNullable<Config>, string]>([
    [
      'a repository that is no source',
      { watch: { source: other } },
      `spec.config.watch.source: ${other} is none of spec.config.sources; add it there`,
    ],
    [
      'neither a directory nor a source',
      { watch: {} },
      'spec.config.watch.path: the repository of spec.git also has what promotions write; name the directory of the configuration, or another repository in source',
    ],
    [
      'a source of every branch',
      { sources: [{ url: other }], watch: { source: other } },
      `spec.config.watch.source: the source ${other} names no branch; set branch there, so that it is known whose commits are meant`,
    ],
    [
      'no duration',
      { watch: { path: 'configs', interval: 'soon' } },
      'spec.config.watch.interval: soon is no duration; write it like 90s, 5m or 1h30m',
    ],
    [
      'a short one',
      { watch: { path: 'configs', interval: '1s' } },
      'spec.config.watch.interval: 1s is shorter than 10s; make it longer, a webhook reports a push at once',
    ],
  ])('%s is a problem of its field', (_what, config, problem) => {
    const order = orderEnvironments(pipeline(config));
    const problems = order.type === 'invalid' ? order.problems : [];
    expect(
      problems.map(({ field, message }) => `${field}: ${message}`),
    ).toEqual([problem]);
    expect(watchedBranchOf(pipeline(config))).toBeUndefined();
  });
});
