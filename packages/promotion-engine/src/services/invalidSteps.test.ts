import { PipelineSpec } from '@kardinal/backstage-plugin-kardinal-common';
import {
  dev,
  Environment,
  invalidPipeline,
  prod,
  second,
} from '../__testUtils__/invalidPipeline';

const template = (
  ...nodes: NonNullable<PipelineSpec['graphTemplate']>['nodes']
): Partial<PipelineSpec> => ({ graphTemplate: { nodes } });
const write = ['git-clone', 'kustomize-set-image', 'git-commit', 'git-push'];
const steps = (...entries: readonly object[]): Partial<PipelineSpec> =>
  second({ steps: entries as NonNullable<Environment['steps']> });
const uses = (...names: readonly string[]) =>
  names.map(each => ({ uses: each }));
const webhook = (changes: object) => ({
  uses: 'scan',
  webhook: { url: 'https://scan.example.com', ...changes },
});

/** What is wrong, and what people read: each field, and how to mend it. */
const cases: readonly [string, Partial<PipelineSpec>, readonly string[]][] = [
  [
    'a bake beside steps',
    {
      ...second({
        bake: { minutes: 5 },
        steps: uses(...write, 'health-check'),
      } as Partial<Environment>),
    },
    [
      'spec.environments[1].bake: has no effect beside steps; write it as config of the step bake, after health-check',
    ],
  ],
  [
    'a pull request that no step opens',
    second({ pr: true, steps: uses(...write, 'health-check') }),
    [
      'spec.environments[1].pr: no step opens a pull request; add open-pr and merge-pr, or remove pr',
    ],
  ],
  [
    'a review that no step waits for',
    second({ approval: 'pr-review', steps: uses(...write, 'health-check') }),
    [
      'spec.environments[1].steps: approval is pr-review, and no step waits for a merge; add open-pr and wait-for-merge, or set approval to auto',
    ],
  ],
  [
    'a review that a step does not wait for',
    second({
      approval: 'pr-review',
      steps: uses(...write, 'open-pr', 'merge-pr', 'health-check'),
    }),
    [
      'spec.environments[1].steps[5].uses: merge-pr merges without a person, and approval is pr-review; use wait-for-merge',
    ],
  ],
  [
    'a person who is not to be asked',
    second({
      steps: uses(...write, 'open-pr', 'wait-for-merge', 'health-check'),
    }),
    [
      'spec.environments[1].steps[5].uses: wait-for-merge waits for a person, and approval is auto; set it to pr-review, or use merge-pr',
    ],
  ],
  [
    'values beside steps',
    second({
      update: {
        strategy: 'helm',
        helm: { images: [{ image: 'a', tag: 'b' }] },
      },
      steps: uses(...write, 'health-check'),
    }),
    [
      'spec.environments[1].update.helm: has no effect beside steps; write it as config of the step helm-set-image',
    ],
  ],
  [
    'a step that nobody installed',
    steps(...uses('tea')),
    [
      'spec.environments[1].steps[0].uses: no promotion step "tea" is installed; use one of activate-rendition, bake, config-merge, git-clone, git-commit, git-push, health-check, helm-set-chart, helm-set-image, helm-template, http, hydrate, kustomize-build, kustomize-set-image, merge-pr, observe, open-pr, pull-manifests, push-rendition, render-template, replace, wait-for-activation, wait-for-merge, yaml-update, or install the module that adds it; for a custom step, name its server in webhook.url',
    ],
  ],
  [
    'a setting that the step does not have',
    steps({ uses: 'git-clone', config: { depth: 1 } }),
    [
      'spec.environments[1].steps[0].config.depth: the step has no such setting; remove it',
    ],
  ],
  [
    'a time of a step that is none',
    steps({ uses: 'git-push', timeout: 'soon' }),
    [
      'spec.environments[1].steps[0].timeout: "soon" is no duration; write it like 90s, 5m or 1h30m',
    ],
  ],
  [
    'a time for an edit',
    steps({ uses: 'git-clone', timeout: '5m' }),
    [
      'spec.environments[1].steps[0].timeout: git-clone runs with the push after it; set the timeout of that step',
    ],
  ],
  [
    'two steps of one name',
    steps(...uses(...write, 'git-push')),
    [
      'spec.environments[1].steps[4].as: steps[3] has the name git-push, too; give one of them another',
    ],
  ],
  [
    'a step that lacks what it needs',
    steps(...uses('git-push')),
    [
      'spec.environments[1].steps[0].uses: git-push needs the commit of an earlier step; put git-commit before it',
    ],
  ],
  [
    'an edit after the commit',
    steps(
      ...uses('git-clone', 'git-commit', 'kustomize-set-image', 'git-push'),
    ),
    [
      'spec.environments[1].steps[1].uses: git-commit needs the changes of an earlier step; put activate-rendition or config-merge or helm-set-chart or helm-set-image or helm-template or hydrate or kustomize-build or kustomize-set-image or pull-manifests or render-template or replace or yaml-update before it',
      'spec.environments[1].steps[2].uses: nothing after kustomize-set-image uses its changes; put git-commit after it',
    ],
  ],
  [
    'a pull request that nobody merges',
    steps(...uses(...write, 'open-pr')),
    [
      'spec.environments[1].steps[4].uses: nothing after open-pr uses its pull request; put merge-pr or wait-for-merge after it',
    ],
  ],
  [
    'a server of another protocol',
    steps(...uses(...write), webhook({ url: 'ftp://x' }), {
      uses: 'health-check',
    }),
    [
      'spec.environments[1].steps[4].webhook.url: it has the protocol ftp; use https or http',
    ],
  ],
  [
    'a server of the control plane',
    steps(
      ...uses(...write),
      webhook({ url: 'https://api.cluster.example.com:6443/x' }),
      { uses: 'health-check' },
    ),
    [
      'spec.environments[1].steps[4].webhook.url: https://api.cluster.example.com:6443 belongs to Kardinal or its control plane; name another server',
    ],
  ],
  [
    'a server on this machine',
    steps(...uses(...write), webhook({ url: 'http://127.0.0.1/x' }), {
      uses: 'health-check',
    }),
    [
      'spec.environments[1].steps[4].webhook.url: 127.0.0.1 is a loopback address; name another server, or add 127.0.0.1 to kardinal.egress.allow of the backend',
    ],
  ],
  [
    'a field that a server does not have',
    steps(...uses(...write), webhook({ timeout: '9h' }), {
      uses: 'health-check',
    }),
    [
      'spec.environments[1].steps[4].webhook: has no such field: "timeout"; remove it',
    ],
  ],
  [
    'a Secret of another namespace',
    steps(
      ...uses(...write),
      webhook({ secretRef: { name: 'a', namespace: 'b' } }),
      { uses: 'health-check' },
    ),
    [
      'spec.environments[1].steps[4].webhook.secretRef.namespace: the Secret is in b, and only Secrets of default are read; copy it there, and leave namespace out',
    ],
  ],
  [
    'a server for an installed step',
    steps(
      ...uses(...write.slice(0, 3)),
      { uses: 'git-push', webhook: { url: 'https://x.example.com' } },
      { uses: 'health-check' },
    ),
    [
      'spec.environments[1].steps[3].webhook: git-push is installed and calls no server; remove webhook, or give the custom step another name',
    ],
  ],
  [
    'values that cannot be set',
    steps(
      { uses: 'git-clone' },
      {
        uses: 'yaml-update',
        config: { file: '/a', updates: [{ path: 'a..b', value: '${nope}' }] },
      },
      ...uses('git-commit', 'git-push'),
    ),
    [
      'spec.environments[1].steps[1].config.file: must be a file below the directory of the environment, without a leading / and without ..',
      'spec.environments[1].steps[1].config.updates[0].path: "a..b" is no path at character 3; write one like image.tag, containers[0].image or annotations["example.com/version"]',
      'spec.environments[1].steps[1].config.updates[0].value: ${nope}: `nope`: there is no variable `nope`',
    ],
  ],
  [
    'settings that are missing',
    steps(
      { uses: 'git-clone' },
      { uses: 'yaml-update', config: { updates: [] } },
      ...uses('git-commit', 'git-push'),
    ),
    [
      'spec.environments[1].steps[1].config.file: is missing; write a text',
      'spec.environments[1].steps[1].config.updates: needs at least one entry',
    ],
  ],
  [
    'settings of another type',
    steps(
      { uses: 'git-clone' },
      { uses: 'replace', config: { file: '../a', search: '', with: 1 } },
      ...uses('git-commit', 'git-push'),
    ),
    [
      'spec.environments[1].steps[1].config.file: must be a file below the directory of the environment, without a leading / and without ..',
      'spec.environments[1].steps[1].config.search: must not be empty',
      'spec.environments[1].steps[1].config.with: must be a text, not a number',
    ],
  ],
  [
    'an output around its source',
    steps(
      { uses: 'git-clone' },
      { uses: 'kustomize-build', config: { path: 'a/b', output: 'a' } },
      ...uses('git-commit', 'git-push'),
    ),
    [
      'spec.environments[1].steps[1].config.output: must not hold config.path: everything in it is replaced',
    ],
  ],
  [
    'a chart that would be replaced',
    steps(
      { uses: 'git-clone' },
      {
        uses: 'helm-template',
        config: { chart: 'a', output: '.', values: 'x' },
      },
      ...uses('git-commit', 'git-push'),
    ),
    [
      'spec.environments[1].steps[1].config.values: must be a list, not a text',
      'spec.environments[1].steps[1].config.output: must be a directory of its own below that of the environment',
    ],
  ],
  [
    'a way of merging that is none',
    steps(
      { uses: 'git-clone' },
      { uses: 'config-merge', config: { strategy: 'x' } },
      ...uses('git-commit', 'git-push'),
    ),
    [
      'spec.environments[1].steps[1].config.strategy: must be one of "cherry-pick", "overlay"',
    ],
  ],
  [
    'minutes that are no number',
    steps(...uses(...write, 'health-check'), {
      uses: 'bake',
      config: { minutes: 'x' },
    }),
    [
      'spec.environments[1].steps[5].config.minutes: must be a number, not a text',
    ],
  ],
  [
    'an order beside a template',
    {
      environments: [dev, { ...prod, wave: 1 }],
      ...template({ id: 'a', environment: 'dev' }),
    },
    [
      'spec.environments[1]: the Graph template says what follows what; remove dependsOn and wave, or spec.graphTemplate',
    ],
  ],
  [
    'two nodes of one id',
    template({ id: 'a', environment: 'dev' }, { id: 'a', environment: 'prod' }),
    [
      'spec.graphTemplate.nodes[1].id: several nodes have the id a; rename or remove one',
    ],
  ],
  [
    'an unknown node',
    template({ id: 'a', environment: 'dev', dependsOn: ['b'] }),
    ['spec.graphTemplate.nodes[0].dependsOn: unknown node b; name one of a'],
  ],
  [
    'a node of an unknown environment',
    template({ id: 'a', environment: 'qa' }),
    [
      'spec.graphTemplate.nodes[0].environment: unknown environment qa; name one of dev, prod',
    ],
  ],
  [
    'a variable that is taken',
    template({
      id: 'a',
      environment: 'dev',
      forEach: [{ bundle: '${bundle.x}' }],
    }),
    [
      'spec.graphTemplate.nodes[0].forEach: the variable bundle is taken; rename it',
    ],
  ],
  [
    'a template that reads the clock',
    template({
      id: 'a',
      environment: 'dev',
      includeWhen: ['${schedule.hour > 1}'],
    }),
    [
      'spec.graphTemplate.nodes[0].includeWhen: ${schedule.hour > 1} reads schedule; it can read bundle, pipeline, and gates wait for anything else',
    ],
  ],
  [
    'an expression that does not parse',
    template({ id: 'a', environment: 'dev', includeWhen: ['${bundle.}'] }),
    [
      'spec.graphTemplate.nodes[0].includeWhen: ${bundle.} is no valid expression: the expression ends too early',
    ],
  ],
  [
    'nodes that wait for each other',
    template(
      { id: 'a', environment: 'dev', dependsOn: ['b'] },
      { id: 'b', environment: 'prod', dependsOn: ['a'] },
    ),
    [
      'spec.graphTemplate.nodes[].dependsOn: circular dependency a → b → a. Fix: remove one of these dependsOn entries',
    ],
  ],
];

it.each(cases)('%s is said with its field and fix', (_what, spec, expected) => {
  expect(invalidPipeline(spec)).toEqual(expected);
});
