import { artifactKinds, BundleType } from '../api/artifacts';
import {
  Bundle,
  PipelineSpec,
  PromotionStepSpec,
} from '../api/types.generated';

const healthCheck = 'health-check';

const observe = 'observe';

/** The step that applies the commit of a Bundle of type config or mixed. @public */
export const configMerge = 'config-merge';

/** The step that renders the commit of a Bundle onto the branch of an environment. @public */
export const hydrate = 'hydrate';

/** The step that writes the versions of the charts of a Bundle. @public */
export const helmSetChart = 'helm-set-chart';

/** What a sequence is for: all Bundles of a type, or one. @public */
export type SequenceContent =
  | BundleType
  | Pick<Bundle['spec'], 'type' | 'artifacts'>;

/** How a repository has environments, as `spec.git.layout` of a Pipeline says it. @public */
export type RepositoryLayout = PipelineSpec['git']['layout'];

/** One entry of `spec.steps` of a PromotionStep. @public */
export type SequenceEntry = PromotionStepSpec['steps'][number];

/** What of an environment its default sequence follows from. @public */
export interface SequenceChoice {
  readonly approval: 'auto' | 'pr-review';
  readonly pr?: boolean;
  readonly autoMerge?: boolean;
  readonly update: {
    readonly strategy: string;
    readonly helm?: Readonly<Record<string, unknown>>;
    readonly charts?: readonly Readonly<Record<string, unknown>>[];
    readonly config?: Readonly<Record<string, unknown>>;
  };
  readonly health?: { readonly timeout?: string };
  readonly bake?: {
    readonly minutes: number;
    readonly policy?: string;
    readonly metricChecks?: readonly string[];
    readonly timeout?: string;
  };
  readonly steps?: readonly SequenceEntry[];
}

/** What a promotion of a Bundle to an environment does: its own steps, or the default sequence. @public */
export function sequenceOf(
  environment: SequenceChoice,
  content: SequenceContent,
  layout: RepositoryLayout = 'directory',
): readonly SequenceEntry[] {
  const { steps, health } = environment;
  if (steps === undefined) return defaultSequence(environment, content, layout);
  return steps.map(entry =>
    entry.uses === healthCheck && health?.timeout !== undefined
      ? { timeout: health.timeout, ...entry }
      : entry,
  );
}

/**
 * The default sequence of an environment for Bundles of a type, or for one: only that one’s charts are known where the environment
 * does not say where they are written.
 *
 * @see spec 1 §3.15, §3.16
 * @public
 */
export function defaultSequence(
  environment: SequenceChoice,
  content: SequenceContent,
  layout: RepositoryLayout = 'directory',
): readonly SequenceEntry[] {
  const timeout = environment.health?.timeout;
  return [
    { uses: 'git-clone' },
    ...(layout === 'branch'
      ? [{ uses: hydrate }]
      : editsOf(environment, content)),
    { uses: 'git-commit' },
    { uses: 'git-push' },
    ...pullRequestSteps(environment),
    { uses: healthCheck, ...(timeout === undefined ? {} : { timeout }) },
    ...bakeOf(environment),
  ];
}

/** What puts on record that an environment runs a Bundle already: nothing is written. */
export function observingSequence({
  health,
}: Pick<SequenceChoice, 'health'>): SequenceEntry[] {
  const timeout = health?.timeout;
  return [{ uses: observe, ...(timeout === undefined ? {} : { timeout }) }];
}

/** Who may take so long to become healthy may take as long to become it again. */
function bakeOf({ bake, health }: SequenceChoice): readonly SequenceEntry[] {
  if (bake === undefined) return [];
  const { minutes, policy, metricChecks, timeout } = bake;
  const config = {
    minutes,
    ...(policy === undefined ? {} : { policy }),
    ...(metricChecks === undefined ? {} : { metricChecks: [...metricChecks] }),
    ...(health?.timeout === undefined ? {} : { recoverWithin: health.timeout }),
  };
  return [
    { uses: 'bake', ...(timeout === undefined ? {} : { timeout }), config },
  ];
}

/** The step that sets images as an update strategy does: `kustomize` is `kustomize-set-image`. @public */
export function editStepOf(strategy: string): string {
  return `${strategy}-set-image`;
}

/** The update strategy whose images a step sets; `undefined` of every other step. @public */
export function strategyOf(step: string): string | undefined {
  return /^(.+)-set-image$/.exec(step)?.[1];
}

/** The images come after the commit, whose files may name them, too; charts are in files of their own. */
function editsOf(
  { update: { strategy, helm, charts, config } }: SequenceChoice,
  content: SequenceContent,
): readonly SequenceEntry[] {
  const { type, artifacts } =
    typeof content === 'string'
      ? { type: content, artifacts: undefined }
      : content;
  const kinds = artifactKinds(type);
  const mayHaveCharts = kinds.includes('images');
  const hasCharts =
    artifacts === undefined
      ? charts !== undefined
      : (artifacts.charts ?? []).length > 0;
  const hasImages =
    artifacts === undefined ||
    !hasCharts ||
    (artifacts.images ?? []).length > 0;
  const merge = withConfig(configMerge, config);
  const setImages = withConfig(editStepOf(strategy), helm);
  const setCharts = withConfig(
    helmSetChart,
    charts && { charts: charts.map(each => ({ ...each })) },
  );
  return [
    ...(kinds.includes('gitCommit') ? [merge] : []),
    ...(kinds.includes('images') && hasImages ? [setImages] : []),
    ...(mayHaveCharts && hasCharts ? [setCharts] : []),
  ];
}

function withConfig(
  uses: string,
  config: Readonly<Record<string, unknown>> | undefined,
): SequenceEntry {
  return { uses, ...(config === undefined ? {} : { config }) };
}

function pullRequestSteps({
  approval,
  autoMerge,
  pr,
}: SequenceChoice): readonly SequenceEntry[] {
  const config = autoMerge === true ? { autoMerge } : undefined;
  if (approval === 'pr-review')
    return [{ uses: 'open-pr' }, withConfig('wait-for-merge', config)];
  return pr === true ? [{ uses: 'open-pr' }, { uses: 'merge-pr' }] : [];
}
