import {
  ConfigSource,
  configSources,
  globProblem,
  isBranchName,
  isSameRepository,
  Pipeline,
  Subscription,
} from '@kardinal/backstage-plugin-kardinal-common';
import { choiceProblems, TagChoice } from './acceptedTags';

type GitSpec = NonNullable<Subscription['spec']['git']>;

/** A repository that is looked at, as data: two that are equal are looked at alike. */
export interface GitSource extends TagChoice {
  readonly type: 'git';
  /** What it is called, where it is one of several. */
  readonly id?: string;
  /** As the Pipeline declares it, with its Secret. */
  readonly source: ConfigSource;
  readonly select: GitSpec['select'];
  /** The branch that is followed; of tags, the one that has to have their commits, or any. */
  readonly branch?: string;
  readonly path?: string;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  readonly first: Subscription['spec']['first'];
  /** Between two looks at least, in milliseconds. */
  readonly interval: number;
}

/** Reads which commits are looked for, or everything that keeps it from that: fields and fixes. Pure. */
export function gitPlan(
  {
    git = { select: 'branch' },
    first,
  }: Pick<Subscription['spec'], 'git' | 'first'>,
  interval: number,
  pipeline: Pipeline,
): GitSource | readonly string[] {
  const source = sourceOf(git, pipeline);
  if (typeof source === 'string') return [`spec.git.repository: ${source}`];
  const problems = [
    ...branchProblems(git, source, pipeline),
    ...pathProblems(git, source, pipeline),
    ...globProblems(git),
    ...choiceProblems(git, 'spec.git'),
  ];
  if (problems.length > 0) return problems;
  const { select, range, allow, ignore, path, include, exclude } = git;
  const branch = git.branch ?? source.branch;
  return {
    type: 'git',
    source,
    interval,
    select,
    first,
    ...(branch === undefined ? {} : { branch }),
    ...(range === undefined ? {} : { range }),
    ...(allow === undefined ? {} : { allow }),
    ...(ignore === undefined ? {} : { ignore }),
    ...(path === undefined ? {} : { path }),
    ...(include === undefined ? {} : { include }),
    ...(exclude === undefined ? {} : { exclude }),
  };
}

/** Who writes Subscriptions chooses neither a repository nor a Secret that the Pipeline does not name. */
function sourceOf(
  { repository }: GitSpec,
  pipeline: Pipeline,
): ConfigSource | string {
  const sources = configSources(pipeline);
  // Its own repository is the last one.
  const source =
    repository === undefined
      ? sources.at(-1)
      : sources.find(({ url }) => isSameRepository(url, repository));
  return (
    source ??
    `${repository} is no source of configuration for the Pipeline ${
      pipeline.metadata.name
    }, which allows ${sources
      .map(({ url }) => url)
      .join(', ')}; add it to spec.config.sources there, or name one of these`
  );
}

function branchProblems(
  { select, branch }: GitSpec,
  source: ConfigSource,
  { metadata }: Pipeline,
): readonly string[] {
  if (select !== 'branch') return [];
  if (branch === undefined)
    return source.branch === undefined
      ? [
          `spec.git.branch: it is missing, and the Pipeline ${metadata.name} names none for ${source.url}; name the branch to follow`,
        ]
      : [];
  if (!isBranchName(branch))
    return [
      `spec.git.branch: ${branch} is no legal Git branch name; name an existing branch of the repository`,
    ];
  return source.branch === undefined || source.branch === branch
    ? []
    : [
        `spec.git.branch: of ${source.url} the Pipeline ${metadata.name} promotes commits of ${source.branch} alone; remove branch, or name another branch there`,
      ];
}

function pathProblems(
  { path }: GitSpec,
  { url }: ConfigSource,
  { spec }: Pipeline,
): readonly string[] {
  if (spec.git.layout === 'branch')
    return path === undefined
      ? []
      : [
          'spec.git.path: with spec.git.layout branch in the Pipeline, each environment promotes its own path; remove path, and name the files that count in include',
        ];
  return path === undefined && isSameRepository(url, spec.git.url)
    ? [
        'spec.git.path: it is missing, and the repository of the Pipeline also has what promotions write; name the directory of the configuration',
      ]
    : [];
}

function globProblems({
  include = [],
  exclude = [],
}: GitSpec): readonly string[] {
  const given = [
    ...include.map((glob, at) => ({ field: `include[${at}]`, glob })),
    ...exclude.map((glob, at) => ({ field: `exclude[${at}]`, glob })),
  ];
  return given.flatMap(({ field, glob }) => {
    const problem = globProblem(glob) ?? rootProblem(glob);
    return problem === undefined ? [] : [`spec.git.${field}: ${problem}`];
  });
}

/** Git takes it for a path of the machine. */
function rootProblem(glob: string): string | undefined {
  return glob.startsWith('/')
    ? `${glob} begins with /; write it from the root of the repository without one`
    : undefined;
}
