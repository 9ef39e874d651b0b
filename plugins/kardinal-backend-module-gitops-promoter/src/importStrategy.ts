import {
  defaultSequence,
  hydrate,
  NotCarried,
  Pipeline,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  DialectImport,
  ForeignObject,
} from '@kardinal/backstage-plugin-kardinal-node';
import { environmentNames } from './environmentNames';
import { readPromoter, Strategy } from './readPromoter';
import { NamedRepository, repositoryOf } from './repositoryOf';
import { activeKeys, timedGates } from './timedGates';

/** What Argo CD's health is called where GitOps Promoter reports it. */
const argoCdHealth = 'argocd-health';

/**
 * The Pipeline that a PromotionStrategy comes to, with a gate for each time that a change has to run before it goes on.
 * Deterministic; what has no counterpart is named.
 */
export function importStrategy(
  { namespace, name }: { readonly namespace: string; readonly name: string },
  objects: readonly ForeignObject[],
): DialectImport {
  const read = readPromoter(objects);
  const strategy = read.strategies.find(
    ({ metadata }) =>
      metadata.namespace === namespace && metadata.name === name,
  );
  const whole = `PromotionStrategy ${namespace}/${name}`;
  if (strategy === undefined)
    return {
      type: 'impossible',
      problems: [`${whole} is not there, or has no spec.environments`],
    };
  const { gitRepositoryRef } = strategy.spec;
  const repository = repositoryOf(read, namespace, gitRepositoryRef.name);
  if (repository === undefined)
    return {
      type: 'impossible',
      problems: [
        `${whole}: spec.gitRepositoryRef.name: the GitRepository ${namespace}/${gitRepositoryRef.name}, or its ScmProvider, is not there or does not say where the repository is; create both, so that its URL is known`,
      ],
    };
  const gates = timedGates(read, strategy);
  return {
    type: 'imported',
    resources: [pipelineOf(strategy, repository, gates.keys), ...gates.gates],
    notCarried: [
      ...repositoryGaps(repository, gitRepositoryRef.name),
      ...strategyGaps(strategy),
      ...gates.notCarried,
    ],
  };
}

function pipelineOf(
  { metadata, spec }: Strategy,
  { url, provider }: NamedRepository,
  timed: ReadonlySet<string>,
): Pipeline {
  const names = environmentNames(spec);
  // Health and times have fields and gates of their own.
  const plain = (keys: Strategy['spec']['activeCommitStatuses']) =>
    keys.filter(({ key }) => key !== argoCdHealth && !timed.has(key));
  const checks = (of: Checked) => {
    const active = plain(of.activeCommitStatuses);
    const proposed = plain(of.proposedCommitStatuses);
    return {
      ...(active.length > 0 && { activeCommitStatuses: active }),
      ...(proposed.length > 0 && { proposedCommitStatuses: proposed }),
    };
  };
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Pipeline',
    metadata: { name: metadata.name, namespace: metadata.namespace },
    spec: {
      git: { url, provider, branch: 'main', layout: 'branch' },
      config: { watch: {} },
      ...checks(spec),
      environments: spec.environments.map((environment, index) => ({
        name: names[index],
        branch: environment.branch,
        update: { strategy: 'kustomize' },
        ...approvalOf(environment),
        ...placeOf(environment, spec.activePath, names[index]),
        ...(activeKeys(spec, index).includes(argoCdHealth)
          ? { health: { type: 'argocd' } }
          : {}),
        ...checks(environment),
      })),
      historyLimit: 20,
      graphHistoryLimit: 3,
    },
  };
}

type Checked = Pick<
  Strategy['spec'],
  'activeCommitStatuses' | 'proposedCommitStatuses'
>;

type StrategyEnvironment = Strategy['spec']['environments'][number];

/** It always opens a pull request, and merges it where it may. */
function approvalOf({ autoMerge }: StrategyEnvironment) {
  return autoMerge
    ? { approval: 'auto' as const, pr: true }
    : { approval: 'pr-review' as const };
}

/** What is rendered stays where it was, so that what is there already needs no commit, and the way back is open. */
function placeOf(
  environment: StrategyEnvironment,
  shared: string | undefined,
  name: string,
): Pick<Pipeline['spec']['environments'][number], 'path' | 'steps'> {
  const path = environment.activePath ?? shared;
  // A path that strategies share a branch by is that of their sources, too.
  if (path !== undefined) return { path };
  const steps = defaultSequence(
    { ...approvalOf(environment), update: { strategy: 'kustomize' } },
    'config',
    'branch',
  );
  return {
    path: '.',
    steps: steps.map(step =>
      step.uses === hydrate
        ? { ...step, config: { path: sourcesOf(name) } }
        : { ...step },
    ),
  };
}

function sourcesOf(environment: string): string {
  return `environments/${environment}`;
}

function repositoryGaps(
  { scmProvider, secret, provider }: NamedRepository,
  name: string,
): readonly NotCarried[] {
  return [
    {
      field: `GitRepository ${name}`,
      reason:
        'it does not name the branch that people write to; main is assumed, set spec.git.branch where it is another',
    },
    ...(secret === undefined
      ? []
      : [
          {
            field: `ScmProvider ${scmProvider}: spec.secretRef.name`,
            reason: `the Secret ${secret} is made for its own login; create one with the key token, and name it in spec.git.secretRef`,
          },
        ]),
    ...(provider === 'github'
      ? []
      : [
          {
            field: `ScmProvider ${scmProvider}`,
            reason: `spec.git.provider is ${provider}: install the module that adds a provider of this name, or set the name of yours`,
          },
        ]),
  ];
}

function strategyGaps({ metadata, spec }: Strategy): readonly NotCarried[] {
  const names = environmentNames(spec);
  const of = (field: string, reason: string): NotCarried => ({
    field: `PromotionStrategy ${metadata.name}: ${field}`,
    reason,
  });
  return [
    ...(spec.pullRequest === undefined
      ? []
      : [
          of(
            'spec.pullRequest',
            'pull requests have the label kardinal; other labels are not set',
          ),
        ]),
    ...spec.environments.flatMap((environment, index) => {
      const field = `spec.environments[${index}]`;
      const path = environment.activePath ?? spec.activePath;
      return [
        of(
          `${field}.path`,
          path === undefined
            ? `it does not name the directory that ${
                environment.branch
              } is rendered from: ${sourcesOf(
                names[index],
              )} is assumed, set config.path of hydrate where it is another; what is rendered is written to the root of that branch, set path where an Application reads a directory of it`
            : `it does not name the directory that ${path} of ${environment.branch} is rendered from: the same on the dry branch is assumed, list the steps and set config.path of hydrate where it is another`,
        ),
      ];
    }),
  ];
}
