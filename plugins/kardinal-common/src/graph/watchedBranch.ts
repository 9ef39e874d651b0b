import { parseDuration } from '../api/durations';
import { Pipeline, PipelineStatus } from '../api/types.generated';
import { ConfigSource, configSources, isSameRepository } from './configSource';
import { directoryOf, plainDirectory } from './environmentDirectory';
import type { PipelineProblem } from './pipelineProblems';

const defaultInterval = 60_000;
/** Shorter ones only load the forge: a webhook reports a push at once. */
const shortestInterval = 10_000;

/** The branch whose commits become Bundles of a Pipeline. @public */
export interface WatchedBranch {
  readonly source: ConfigSource & { readonly branch: string };
  /** What a Bundle promotes of a commit; everything when absent, or what each environment is rendered from. */
  readonly path?: string;
  /** Only commits count that change something below one of them; every commit when there is none. */
  readonly directories: readonly string[];
  /** Whether the newest commit counts that is there when it begins: branches are rendered from it. */
  readonly first: 'promoted' | 'skipped';
  /** Between two reads, in milliseconds. */
  readonly interval: number;
}

/** How far a branch was followed. @public */
export type PipelineWatch = NonNullable<PipelineStatus['watch']>;

/**
 * The branch that a Pipeline watches; `undefined` where it watches none, or says so wrongly. Where environments are branches, it
 * is the dry branch unless that is suspended.
 *
 * @see spec 3, "Change"
 * @public
 */
export function watchedBranchOf(pipeline: Pipeline): WatchedBranch | undefined {
  const { git, config, environments } = pipeline.spec;
  const isRendered = git.layout === 'branch';
  const { watch = isRendered ? {} : undefined } = config ?? {};
  if (watch === undefined || watch.suspend === true) return undefined;
  if (watchProblems(pipeline).length > 0) return undefined;
  const source = sourceOf(pipeline);
  if (source?.branch === undefined) return undefined;
  const { path } = watch;
  const common = {
    source: { ...source, branch: source.branch },
    interval: parseDuration(watch.interval ?? '') ?? defaultInterval,
  };
  if (isRendered) {
    const own = environments.map(directoryOf);
    const directories = path === undefined ? own : [plainDirectory(path)];
    return {
      ...common,
      directories: directories.includes('.') ? [] : directories,
      first: 'promoted',
    };
  }
  const directory = plainDirectory(path ?? '.');
  return {
    ...common,
    ...(path === undefined ? {} : { path }),
    directories: directory === '.' ? [] : [directory],
    first: 'skipped',
  };
}

/** How far the branch was followed; `undefined` where another one was. @public */
export function progressOfWatch(
  { status }: Pipeline,
  { source }: WatchedBranch,
): PipelineWatch | undefined {
  const { watch } = status ?? {};
  return watch?.repository === source.url && watch.branch === source.branch
    ? watch
    : undefined;
}

/** What is wrong with `spec.config.watch`, by field. */
export function watchProblems(pipeline: Pipeline): PipelineProblem[] {
  const { watch } = pipeline.spec.config ?? {};
  if (watch === undefined) return [];
  return [
    ...layoutProblems(pipeline, watch),
    ...sourceProblems(pipeline, watch.source),
    ...intervalProblems(watch.interval),
  ];
}

function layoutProblems(
  { spec: { git } }: Pipeline,
  { source, path }: { readonly source?: string; readonly path?: string },
): PipelineProblem[] {
  if (git.layout === 'branch')
    return source === undefined
      ? []
      : [
          {
            field: 'spec.config.watch.source',
            message: `with spec.git.layout branch, commits of ${git.branch} of spec.git.url are promoted; remove source`,
          },
        ];
  return source === undefined && path === undefined
    ? [
        {
          field: 'spec.config.watch.path',
          message:
            'the repository of spec.git also has what promotions write; name the directory of the configuration, or another repository in source',
        },
      ]
    : [];
}

function sourceProblems(
  pipeline: Pipeline,
  source: string | undefined,
): PipelineProblem[] {
  const field = 'spec.config.watch.source';
  if (source === undefined) return [];
  const found = sourceOf(pipeline);
  if (found === undefined)
    return [
      {
        field,
        message: `${source} is none of spec.config.sources; add it there`,
      },
    ];
  return found.branch === undefined
    ? [
        {
          field,
          message: `the source ${source} names no branch; set branch there, so that it is known whose commits are meant`,
        },
      ]
    : [];
}

function intervalProblems(interval: string | undefined): PipelineProblem[] {
  if (interval === undefined) return [];
  const field = 'spec.config.watch.interval';
  const milliseconds = parseDuration(interval);
  if (milliseconds === undefined)
    return [
      {
        field,
        message: `${interval} is no duration; write it like 90s, 5m or 1h30m`,
      },
    ];
  return milliseconds < shortestInterval
    ? [
        {
          field,
          message: `${interval} is shorter than 10s; make it longer, a webhook reports a push at once`,
        },
      ]
    : [];
}

function sourceOf(pipeline: Pipeline): ConfigSource | undefined {
  const sources = configSources(pipeline);
  const wanted = pipeline.spec.config?.watch?.source;
  // Its own repository is the last one.
  return wanted === undefined
    ? sources.at(-1)
    : sources.find(({ url }) => isSameRepository(url, wanted));
}
