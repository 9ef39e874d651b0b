import { isBranchName } from '../api/names';
import { Pipeline } from '../api/types.generated';
import { environmentBranch, proposedBranch } from './environmentBranch';
import type { PipelineProblem } from './pipelineProblems';

/** What keeps the environments of a Pipeline from having their branches: names, and branches that would be somebody else's. */
export function branchProblems(pipeline: Pipeline): PipelineProblem[] {
  const { git, environments } = pipeline.spec;
  if (git.layout !== 'branch')
    return [
      ...(git.hydrator === undefined
        ? []
        : [unusedWith('spec.git.hydrator', git.hydrator)]),
      ...environments.flatMap(({ branch }, index) =>
        branch === undefined ? [] : [unusedWith(fieldOf(index), branch)],
      ),
    ];
  const unused: PipelineProblem[] = [
    ...(pipeline.spec.config?.sources === undefined
      ? []
      : [noEffect('spec.config.sources', `commits of ${git.branch} alone`)]),
    ...environments.flatMap(({ update }, index) =>
      (['helm', 'charts', 'config'] as const).flatMap(key =>
        update?.[key] === undefined
          ? []
          : [
              noEffect(
                `spec.environments[${index}].update.${key}`,
                'what the directory has',
              ),
            ],
      ),
    ),
  ];
  const taken: Taken[] = [
    { branch: git.branch, by: 'the base branch, spec.git.branch' },
    { branch: 'kardinal', by: 'where the branches of promotions are' },
  ];
  const clashes = environments.flatMap((environment, index) => {
    const { name } = environment;
    const branch = environmentBranch(pipeline, environment);
    const problem = isBranchName(branch)
      ? clashOf(branch, taken)
      : 'is no legal Git branch name';
    taken.push({ branch, by: `the branch of ${name}` });
    return problem === undefined
      ? []
      : [
          {
            field: fieldOf(index),
            message: `${branch} ${problem}; give ${name} another`,
          },
        ];
  });
  return [...unused, ...clashes];
}

function unusedWith(field: string, value: string): PipelineProblem {
  return {
    field,
    message: `${value} has no effect while spec.git.layout is directory; set that to branch, or remove this`,
  };
}

function noEffect(field: string, rendered: string): PipelineProblem {
  return {
    field,
    message: `has no effect with spec.git.layout branch, which renders ${rendered}; remove it`,
  };
}

interface Taken {
  readonly branch: string;
  /** What it is, as the end of a sentence. */
  readonly by: string;
}

/** Git keeps branches like files: none can be where another one has a directory. */
function clashOf(branch: string, taken: readonly Taken[]): string | undefined {
  for (const { branch: other, by } of taken) {
    if (branch === other) return `is ${by} already`;
    if (isBelow(branch, other) || isBelow(other, branch))
      return `leaves no room in Git beside ${other}, ${by}`;
    if (branch === proposedBranch(other) || other === proposedBranch(branch))
      return `clashes with ${other}, ${by}: -next is where hydrators propose what is rendered`;
  }
  return undefined;
}

function isBelow(branch: string, other: string): boolean {
  return branch.startsWith(`${other}/`);
}

function fieldOf(index: number): string {
  return `spec.environments[${index}].branch`;
}
