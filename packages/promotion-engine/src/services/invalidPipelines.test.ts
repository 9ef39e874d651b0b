import { PipelineSpec } from '@kardinal/backstage-plugin-kardinal-common';
import {
  dev,
  Environment,
  git,
  invalidPipeline,
  prod,
  second,
} from '../__testUtils__/invalidPipeline';

it('a Pipeline that can be carried out has no problem', () => {
  expect(invalidPipeline({})).toEqual([]);
});

/** What is wrong, and what people read: each field, and how to mend it. */
const cases: readonly [string, Partial<PipelineSpec>, readonly string[]][] = [
  [
    'no environment',
    { environments: [] },
    ['spec.environments: no environments; add at least one'],
  ],
  [
    'a base branch that git refuses',
    { git: { ...git, branch: 'a..b' } },
    [
      'spec.git.branch: a..b is no legal Git branch name; name an existing branch of the repository',
    ],
  ],
  [
    'a provider that nobody installed',
    { git: { ...git, provider: 'gitlba' } },
    [
      'spec.git.provider: no SCM provider "gitlba" is installed; use one of github, or install the module that adds it',
    ],
  ],
  [
    'a repository elsewhere',
    { git: { ...git, url: 'https://other.example.com/a/b' } },
    [
      'spec.git.url: https://other.example.com/a/b is no repository of https://forge.example.com',
    ],
  ],
  [
    'a repository without encryption',
    { git: { ...git, url: 'http://forge.example.com/a/b' } },
    [
      'spec.git.url: http://forge.example.com/a/b is not encrypted, and a credential would be read on its way; use https',
    ],
  ],
  [
    'credentials in the URL',
    { git: { ...git, url: 'https://a:b@forge.example.com/a/b' } },
    [
      'spec.git.url: spec.git.url must not contain credentials: put them into the Secret that spec.git.secretRef names',
    ],
  ],
  [
    'a query in the URL',
    { git: { ...git, url: 'https://forge.example.com/a/b?c' } },
    [
      'spec.git.url: "https://forge.example.com/a/b?c" has a query or a fragment; leave it out',
    ],
  ],
  [
    'a URL of two readings',
    { git: { ...git, url: 'https://forge.example.com/a/../b' } },
    [
      'spec.git.url: "https://forge.example.com/a/../b" can be read in more than one way; write its host and path plainly, as in https://forge.example.com/OWNER/NAME',
    ],
  ],
  [
    'no URL',
    { git: { ...git, url: 'gitops' } },
    [
      'spec.git.url: "gitops" is not a URL; write it like https://HOST/OWNER/NAME',
    ],
  ],
  [
    'a source without encryption',
    { config: { sources: [{ url: 'http://forge.example.com/a/b' }] } },
    [
      'spec.config.sources[0].url: http://forge.example.com/a/b is not encrypted, and a credential would be read on its way; use https',
    ],
  ],
  [
    'a source with a branch that git refuses',
    { config: { sources: [{ url: git.url, branch: 'a b' }] } },
    [
      'spec.config.sources[0].branch: a b is no legal Git branch name; name an existing branch of the repository',
    ],
  ],
  [
    'a source of a provider that nobody installed',
    { config: { sources: [{ url: git.url, provider: 'x' }] } },
    [
      'spec.config.sources[0].provider: no SCM provider "x" is installed; use one of github, or install the module that adds it',
    ],
  ],
  [
    'two environments of one name',
    { environments: [dev, dev] },
    [
      'spec.environments[1].name: duplicate environment name dev; rename or remove one',
    ],
  ],
  [
    'names that are one in the Graph',
    {
      environments: [
        { ...dev, name: 'env-1' },
        { ...dev, name: 'env1' },
      ],
    },
    [
      'spec.environments[1].name: env1 and env-1 are too alike (both become env1 in the Graph); rename one',
    ],
  ],
  [
    'a directory of another environment',
    second({ path: 'environments/./dev' }),
    [
      'spec.environments[1].path: environments/dev is the directory of dev already; give prod one of its own',
    ],
  ],
  [
    'a directory outside',
    second({ path: '../x' }),
    [
      'spec.environments[1].path: ../x is outside the repository; use a path below its root, without ..',
    ],
  ],
  [
    'a directory of git',
    second({ path: 'a/.git/x' }),
    [
      'spec.environments[1].path: "a/.git/x" cannot be a directory of a repository; use a path without .git and without control characters',
    ],
  ],
  [
    'a label that is none',
    second({ labels: { 'a b': 'c' } }),
    [
      'spec.environments[1].labels: "a b=c" is no label; write one like tier: production',
    ],
  ],
  [
    'a time that is none',
    second({ health: { timeout: 'soon' } }),
    [
      'spec.environments[1].health.timeout: soon is no duration; write it like 90s, 5m or 1h30m',
    ],
  ],
  [
    'an unknown upstream',
    second({ dependsOn: ['qa'] }),
    [
      'spec.environments[1].dependsOn: unknown environment qa; name one of dev, prod',
    ],
  ],
  [
    'an environment that waits for itself',
    second({ dependsOn: ['prod'] }),
    [
      'spec.environments[1].dependsOn: circular dependency prod → prod. Fix: remove it from its own dependsOn',
    ],
  ],
  [
    'environments that wait for each other',
    {
      environments: [
        { ...dev, dependsOn: ['prod'] },
        { ...prod, dependsOn: ['dev'] },
      ],
    },
    [
      'spec.environments[].dependsOn: circular dependency dev → prod → dev. Fix: remove one of these dependsOn entries',
    ],
  ],
  [
    'an update strategy that nobody installed',
    second({ update: { strategy: 'helmm' } }),
    [
      'spec.environments[1].update.strategy: no update strategy "helmm" is installed; use one of helm, kustomize, or install the module that adds it',
    ],
  ],
  [
    'a values file outside',
    second({
      update: {
        strategy: 'helm',
        helm: { file: '../a', images: [{ image: 'a', tag: 'a.tag' }] },
      },
    }),
    [
      'spec.environments[1].update.helm.file: must be a file below the directory of the environment, without a leading / and without ..',
    ],
  ],
  [
    'a health adapter that nobody installed',
    second({ health: { type: 'argo' } as Environment['health'] }),
    [
      'spec.environments[1].health.type: no health adapter "argo" is installed; use one of resource, or install the module that adds it',
    ],
  ],
  [
    'health settings that nobody reads',
    second({ health: { argocd: { name: 'x' } } as Environment['health'] }),
    [
      'spec.environments[1].health.argocd: is of no health adapter that judges here (resource); remove it, or name its adapter in health.type or delivery.delegate',
    ],
  ],
  [
    'a health setting that its adapter refuses',
    second({
      health: {
        type: 'resource',
        resource: { kind: 'Job' },
      } as unknown as Environment['health'],
    }),
    [
      'spec.environments[1].health.resource.kind: must be one of "Deployment", "StatefulSet", "DaemonSet"',
    ],
  ],
  [
    'a delegate that delivers nothing',
    second({ delivery: { delegate: 'resource' } } as Partial<Environment>),
    [
      'spec.environments[1].delivery.delegate: resource is no progressive delivery; remove it',
    ],
  ],
  [
    'a delegate that nobody installed',
    second({ delivery: { delegate: 'flaggr' } } as Partial<Environment>),
    [
      'spec.environments[1].delivery.delegate: no health adapter "flaggr" is installed; use one of resource, or install the module that adds it',
    ],
  ],
  [
    'a bake of no time',
    second({ bake: { minutes: 0 } } as Partial<Environment>),
    ['spec.environments[1].bake.minutes: must be at least 1'],
  ],
];

it.each(cases)('%s is said with its field and fix', (_what, spec, expected) => {
  expect(invalidPipeline(spec)).toEqual(expected);
});

it('a name that no label can hold is said with its field and fix', () => {
  expect(invalidPipeline({}, 'p'.repeat(64))).toEqual([
    expect.stringMatching(
      /^metadata\.name: p+ has 64 characters, .*; create it under a shorter name$/,
    ),
  ]);
});
