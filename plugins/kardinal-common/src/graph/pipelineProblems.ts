import { parseDuration } from '../api/durations';
import { isLabelKey, isLabelValue } from '../api/labelSyntax';
import { isBranchName, maxNameLength, nodeId } from '../api/names';
import { Pipeline, PipelineSpec } from '../api/types.generated';
import { branchProblems } from './branchProblems';
import { directoryOf } from './environmentDirectory';
import { proposedCheckProblems } from './proposedChecks';
import { reportCheckProblems } from './reportCheckProblems';
import { watchProblems } from './watchedBranch';

/** An environment as its Pipeline declares it. @public */
export type EnvironmentSpec = PipelineSpec['environments'][number];

/** What is wrong with a Pipeline: the field, and how to mend it. @public */
export interface PipelineProblem {
  readonly field: string;
  readonly message: string;
}

/** What makes a Pipeline invalid whatever its order is: names, paths and durations. */
export function pipelineProblems(pipeline: Pipeline): PipelineProblem[] {
  const { environments, git } = pipeline.spec;
  return [
    ...(environments.length === 0
      ? [
          {
            field: 'spec.environments',
            message: 'no environments; add at least one',
          },
        ]
      : []),
    ...pipelineNameProblems(pipeline.metadata.name),
    ...baseBranchProblems(git.branch),
    ...namesProblems(environments),
    ...branchProblems(pipeline),
    ...(git.layout === 'branch' ? [] : sharedPathProblems(environments)),
    ...fieldProblems(environments),
    ...pendingAgeProblems(pipeline),
    ...proposedCheckProblems(pipeline),
    ...reportCheckProblems(pipeline),
    ...watchProblems(pipeline),
  ];
}

function pendingAgeProblems({ spec }: Pipeline): PipelineProblem[] {
  const { maxPendingAge, policy } = spec.promotion ?? {};
  if (maxPendingAge === undefined) return [];
  const field = 'spec.promotion.maxPendingAge';
  if (!((parseDuration(maxPendingAge) ?? 0) > 0))
    return [
      {
        field,
        message: `${maxPendingAge} is no duration above 0; write it like 90s, 30m or 2h`,
      },
    ];
  return policy === 'queue'
    ? [
        {
          field,
          message:
            'nothing is superseded with the policy queue; remove it, or set spec.promotion.policy to latest',
        },
      ]
    : [];
}

/** The name is the value of labels, on everything that is made for the Pipeline. */
function pipelineNameProblems(name: string): PipelineProblem[] {
  return name.length <= maxNameLength
    ? []
    : [
        {
          field: 'metadata.name',
          message: `${name} has ${name.length} characters, and no Bundle can name a Pipeline of more than ${maxNameLength}; create it under a shorter name`,
        },
      ];
}

function baseBranchProblems(branch: string): PipelineProblem[] {
  return isBranchName(branch)
    ? []
    : [
        {
          field: 'spec.git.branch',
          message: `${branch} is no legal Git branch name; name an existing branch of the repository`,
        },
      ];
}

/** Two environments that write the same files would undo each other's promotions. */
function sharedPathProblems(
  specs: readonly EnvironmentSpec[],
): PipelineProblem[] {
  const problems: PipelineProblem[] = [];
  const byPath = new Map<string, string>();
  for (const [index, spec] of specs.entries()) {
    const path = directoryOf(spec);
    const other = byPath.get(path);
    if (other === undefined) byPath.set(path, spec.name);
    else if (other !== spec.name)
      problems.push({
        field: `spec.environments[${index}].path`,
        message: `${path} is the directory of ${other} already; give ${spec.name} one of its own`,
      });
  }
  return problems;
}

function namesProblems(specs: readonly EnvironmentSpec[]): PipelineProblem[] {
  const problems: PipelineProblem[] = [];
  const byId = new Map<string, string>();
  for (const [index, { name }] of specs.entries()) {
    const other = byId.get(nodeId(name));
    byId.set(nodeId(name), name);
    if (other === undefined) continue;
    problems.push({
      field: `spec.environments[${index}].name`,
      message:
        other === name
          ? `duplicate environment name ${name}; rename or remove one`
          : `${name} and ${other} are too alike (both become ${nodeId(
              name,
            )} in the Graph); rename one`,
    });
  }
  return problems;
}

function fieldProblems(specs: readonly EnvironmentSpec[]): PipelineProblem[] {
  const names = new Set(specs.map(spec => spec.name));
  return specs.flatMap((spec, index) => {
    const field = `spec.environments[${index}]`;
    const unknown = (spec.dependsOn ?? [])
      .filter(name => !names.has(name))
      .map(name => ({
        field: `${field}.dependsOn`,
        message: `unknown environment ${name}; name one of ${[...names].join(
          ', ',
        )}`,
      }));
    const self = (spec.dependsOn ?? []).includes(spec.name)
      ? [
          {
            field: `${field}.dependsOn`,
            message: `circular dependency ${spec.name} → ${spec.name}. Fix: remove it from its own dependsOn`,
          },
        ]
      : [];
    return [
      ...unknown,
      ...self,
      ...pathProblems(spec, field),
      ...labelProblems(spec, field),
      ...timeoutProblems(spec, field),
    ];
  });
}

function pathProblems(spec: EnvironmentSpec, field: string): PipelineProblem[] {
  const path = spec.path ?? '';
  const segments = path.split('/');
  if (path.startsWith('/') || segments.includes('..'))
    return [
      {
        field: `${field}.path`,
        message: `${path} is outside the repository; use a path below its root, without ..`,
      },
    ];
  // eslint-disable-next-line no-control-regex
  const hasControls = /[\u0000-\u001f\u007f]/.test(path);
  const isOfGit = segments.some(each => each.toLowerCase() === '.git');
  return hasControls || isOfGit
    ? [
        {
          field: `${field}.path`,
          message: `${JSON.stringify(
            path,
          )} cannot be a directory of a repository; use a path without .git and without control characters`,
        },
      ]
    : [];
}

function labelProblems(
  { labels = {} }: EnvironmentSpec,
  field: string,
): PipelineProblem[] {
  return Object.entries(labels)
    .filter(([key, value]) => !isLabelKey(key) || !isLabelValue(value))
    .map(([key, value]) => ({
      field: `${field}.labels`,
      message: `${JSON.stringify(
        `${key}=${value}`,
      )} is no label; write one like tier: production`,
    }));
}

function timeoutProblems(
  spec: EnvironmentSpec,
  field: string,
): PipelineProblem[] {
  const timeout = spec.health?.timeout;
  return timeout !== undefined && parseDuration(timeout) === undefined
    ? [
        {
          field: `${field}.health.timeout`,
          message: `${timeout} is no duration; write it like 90s, 5m or 1h30m`,
        },
      ]
    : [];
}
