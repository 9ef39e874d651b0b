import { createCelEnvironment, holds } from '@kardinal/cel';
import { chartReference } from '../api/charts';
import { objectName, shortHash } from '../api/names';
import { Bundle, Subscription } from '../api/types.generated';
import { commitBundleSpec } from '../release/commitBundle';
import { combinedProvenance, combinedSource } from './combinedProvenance';
import { FoundCommit } from './foundCommit';
import { imageArtifact } from './imageBundle';
import { subscribedBundle } from './subscribedBundle';

type Spec = Subscription['spec'];

/** The newest of one of several things that a Subscription looks at. @public */
export type FoundPart = NonNullable<
  NonNullable<Subscription['status']>['found']
>[number];

/** What the repository of Git is called among the parts. @public */
export const gitPart = 'git';

/** As of gates: some hundred times what a comparison needs. */
const cel = createCelEnvironment({ limits: { maxCost: 20_000 } });

/** What is wrong with the condition before anything was found; `undefined` where it fits. @public */
export function whenProblem(
  when: string,
  { images = [], charts = [], git }: Pick<Spec, 'images' | 'charts' | 'git'>,
): string | undefined {
  const compilation = cel.compile(when);
  if (compilation.type === 'error') return compilation.error.message;
  const image = { object: { tag: 'string', digest: 'string' } } as const;
  const chart = { object: { version: 'string', digest: 'string' } } as const;
  const commit = { object: { tag: 'string', commit: 'string' } } as const;
  const [problem] = compilation.expression.check({
    images: { object: Object.fromEntries(images.map(({ id }) => [id, image])) },
    charts: { object: Object.fromEntries(charts.map(({ id }) => [id, chart])) },
    ...(git === undefined ? {} : { git: commit }),
  });
  return problem?.message;
}

/** Whether what was found belongs together. @public */
export type WhenVerdict =
  | { readonly type: 'holds' }
  | { readonly type: 'waits' }
  /** It cannot be evaluated, or is no condition: nothing is promoted. */
  | { readonly type: 'error'; readonly message: string };

/** Evaluates the condition over what was found. Nothing in it follows the clock. @public */
export function whenVerdict(
  { when = '', charts = [] }: Pick<Spec, 'when' | 'charts'>,
  parts: readonly FoundPart[],
): WhenVerdict {
  const compilation = cel.compile(when);
  if (compilation.type === 'error')
    return { type: 'error', message: compilation.error.message };
  const evaluation = compilation.expression.evaluate({
    scope: scopeOf(
      parts,
      charts.map(({ id }) => id),
    ),
    now: 0,
  });
  if (evaluation.type === 'error')
    return { type: 'error', message: evaluation.error.message };
  if (holds(evaluation)) return { type: 'holds' };
  return evaluation.value === false
    ? { type: 'waits' }
    : { type: 'error', message: 'its value is neither true nor false' };
}

function scopeOf(parts: readonly FoundPart[], charts: readonly string[]) {
  const images = parts
    .filter(({ id }) => id !== gitPart && !charts.includes(id))
    .map(({ id, tag = '', digest = '' }) => [id, { tag, digest }] as const);
  const ofCharts = parts
    .filter(({ id }) => charts.includes(id))
    .map(
      ({ id, tag = '', digest = '' }) =>
        [id, { version: tag, digest }] as const,
    );
  const git = parts.find(({ id }) => id === gitPart);
  return {
    images: Object.fromEntries(images),
    charts: Object.fromEntries(ofCharts),
    ...(git === undefined
      ? {}
      : { git: { commit: git.commit ?? '', tag: git.tag ?? '' } }),
  };
}

/** What parts come to together. @public */
export interface CombinedContent {
  /** Of everything that is promoted. */
  readonly hash: string;
  /** For people, e.g. `api 1.2.0, web 1.2.0`. */
  readonly reference: string;
  /** Where the sources of all images are, without images those of all charts, as each of them says. */
  readonly source?: string;
  readonly spec: Bundle['spec'];
}

/**
 * What the Bundle of several parts promotes.
 *
 * @param repository - URL of the repository of Git, where there is one
 * @public
 */
export function combinedContent(
  { images = [], charts = [], git }: Pick<Spec, 'images' | 'charts' | 'git'>,
  parts: readonly FoundPart[],
  repository?: string,
): CombinedContent {
  const found = new Map(parts.map(part => [part.id, part]));
  const ofImages = images.flatMap(image => {
    const { tag = '', digest = '' } = found.get(image.id) ?? {};
    const { repository: of } = image;
    return imageArtifact({ repository: of, tag, digest }, image);
  });
  const ofCharts = charts.map(({ id, repository: of, name }) => {
    const { tag = '', digest } = found.get(id) ?? {};
    const version = { repository: of, name, version: tag };
    return digest === undefined ? version : { ...version, digest };
  });
  const artifacts = {
    ...(ofImages.length === 0 ? {} : { images: ofImages }),
    ...(ofCharts.length === 0 ? {} : { charts: ofCharts }),
  };
  const commit = found.get(gitPart);
  const ofCommit =
    commit === undefined || repository === undefined
      ? undefined
      : commitBundleSpec(
          {
            source: { url: repository },
            ...(git?.path === undefined ? {} : { path: git.path }),
          },
          commitOf(commit, repository),
        );
  // A Bundle with configuration is called after its commit.
  const { artifacts: said, ...shared } = combinedProvenance(parts);
  const provenance = {
    ...(ofCommit?.provenance ?? shared),
    ...(said === undefined ? {} : { artifacts: said }),
  };
  const spec: Bundle['spec'] = {
    type: ofCommit === undefined ? 'image' : 'mixed',
    artifacts: { ...artifacts, ...ofCommit?.artifacts },
    ...(Object.keys(provenance).length === 0 ? {} : { provenance }),
  };
  const built = images.length === 0 ? charts : images;
  const source = combinedSource(
    parts.filter(({ id }) => built.some(each => each.id === id)),
  );
  return {
    hash: shortHash(identityOf(spec), 16),
    reference: parts.map(partWords).join(', '),
    ...(source === undefined ? {} : { source }),
    spec,
  };
}

function commitOf(
  { commit = '', author = '', subject = '', builtAt }: FoundPart,
  repository: string,
): FoundCommit {
  return {
    repository,
    sha: commit,
    author,
    subject,
    ...(builtAt === undefined ? {} : { committedAt: builtAt }),
  };
}

/** @public */
export function combinedBundleName(
  pipeline: string,
  { hash }: Pick<CombinedContent, 'hash'>,
): string {
  return objectName(`${pipeline}-combined-${hash.slice(0, 8)}`);
}

/** Whether a Bundle promotes that, everywhere, whoever made it. @public */
export function isBundleOfContent(
  { spec }: Bundle,
  content: Pick<CombinedContent, 'spec'>,
): boolean {
  return (
    spec.intent === undefined && identityOf(spec) === identityOf(content.spec)
  );
}

/** The Bundle of several parts. Deterministic, but for its time. @public */
export function combinedBundle(
  subscription: Subscription,
  content: CombinedContent,
  createdAt: string,
): Bundle {
  const { pipeline } = subscription.spec;
  return subscribedBundle(
    subscription,
    {
      name: combinedBundleName(pipeline, content),
      what: content.reference,
      ...(content.source === undefined ? {} : { source: content.source }),
    },
    content.spec,
    createdAt,
  );
}

/** What is promoted, in one spelling. */
function identityOf({ type, artifacts }: Bundle['spec']): string {
  const { images = [], charts = [], gitCommit } = artifacts;
  const ofImages = images
    .map(({ reference, digest, name }) =>
      JSON.stringify([reference, digest, name]),
    )
    .sort();
  const ofCommit = gitCommit && [
    gitCommit.repository,
    gitCommit.sha,
    gitCommit.path,
  ];
  const ofCharts = charts.map(chartReference).sort();
  return JSON.stringify([
    type,
    ofImages,
    ofCommit,
    // What has none is called as before there were any.
    ...(ofCharts.length === 0 ? [] : [ofCharts]),
  ]);
}

function partWords({ id, tag, commit, reference }: FoundPart): string {
  return `${id} ${tag ?? commit?.slice(0, 7) ?? reference}`;
}
