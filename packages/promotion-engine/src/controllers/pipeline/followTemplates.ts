import {
  Bundle,
  compareBundles,
  decidingLabels,
  labels,
  objectName,
  Pipeline,
  PipelineStatus,
  rfc3339,
  rollbackOf,
  settlementOf,
  shortHash,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Instant } from '@kardinal/kube-controller';

type KnownTemplate = NonNullable<PipelineStatus['templates']>[number];

/** A Template that a Pipeline names, as it is. */
export interface TemplateState {
  readonly name: string;
  /** Absent where it is not there. */
  readonly found?: {
    /** `sha256:…` of its spec. */
    readonly hash: string;
    /** Another one for each time that it changes, also where it changes back. */
    readonly revision: string;
  };
}

/** Which Templates were promoted as they are, and the Bundle that promotes what has changed. */
export interface FollowedTemplates {
  readonly templates: readonly KnownTemplate[];
  readonly bundle?: Bundle;
}

const ended: readonly unknown[] = ['Failed', 'Superseded', 'SkipDenied'];

/**
 * What follows from changes of the Templates that a Pipeline names: its newest Bundle is promoted again, by another one with the
 * same artifacts. A change counts as promoted once that is seen, so that whoever is stopped between the two finds it by its name.
 *
 * ```text
 *  named for the first time ─▶ known as it is
 *  not there, or the Pipeline is invalid ─▶ known as it was
 *  changed ┬─ nothing was released ─▶ known as it is
 *          ├─ its Bundle is not there ─▶ makes it
 *          └─ is there ─▶ known as it is
 * ```
 */
export function followTemplates(
  { metadata, status }: Pipeline,
  used: readonly TemplateState[],
  bundles: readonly Bundle[],
  { now, isValid }: { readonly now: Instant; readonly isValid: boolean },
): FollowedTemplates {
  const known = new Map(
    status?.templates?.map(each => [each.name, each] as const),
  );
  const changed = used.flatMap(({ name, found }) => {
    const before = known.get(name);
    return found === undefined ||
      before === undefined ||
      before.hash === found.hash
      ? []
      : [{ name, ...found }];
  });
  const asTheyAre = used.flatMap(({ name, found }) =>
    found === undefined ? known.get(name) ?? [] : [{ name, hash: found.hash }],
  );
  if (changed.length === 0) return { templates: asTheyAre };
  const asTheyWere = asTheyAre.map(each => known.get(each.name) ?? each);
  if (!isValid) return { templates: asTheyWere };
  const name = objectName(
    `${metadata.name}-template-${shortHash(JSON.stringify(changed))}`,
  );
  const isMade = bundles.some(bundle => bundle.metadata.name === name);
  const of = lastRelease(bundles);
  if (isMade || of === undefined) return { templates: asTheyAre };
  const names = changed.map(each => each.name);
  const again = bundleOf(of, { name, pipeline: metadata.name, names, now });
  return { templates: asTheyWere, bundle: again };
}

/** What people want to run: the newest that has not ended otherwise, and takes nothing back. */
function lastRelease(bundles: readonly Bundle[]): Bundle | undefined {
  return [...bundles]
    .sort((a, b) => compareBundles(b, a))
    .find(
      bundle =>
        !ended.includes(bundle.status?.phase) &&
        bundle.metadata.deletionTimestamp === undefined &&
        rollbackOf(bundle) === undefined &&
        settlementOf(bundle) === undefined,
    );
}

function bundleOf(
  of: Bundle,
  {
    name,
    pipeline,
    names,
    now,
  }: {
    readonly name: string;
    readonly pipeline: string;
    readonly names: readonly string[];
    readonly now: Instant;
  },
): Bundle {
  const { type, artifacts, provenance, intent } = of.spec;
  const own = Object.entries(decidingLabels(of)).filter(
    ([label]) => !label.startsWith('kardinal.io/'),
  );
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Bundle',
    metadata: {
      name,
      namespace: of.metadata.namespace ?? 'default',
      labels: { ...Object.fromEntries(own), [labels.pipeline]: pipeline },
      annotations: {
        [labels.createdAt]: rfc3339(now),
        [labels.requestedBy]: 'kardinal',
        [labels.reason]: `${
          names.length === 1 ? 'Template' : 'Templates'
        } ${names.join(', ')} changed: what ${
          of.metadata.name
        } promotes is rendered again`,
      },
    },
    spec: {
      type,
      artifacts,
      ...(provenance === undefined ? {} : { provenance: builtOf(provenance) }),
      ...(intent === undefined ? {} : { intent }),
    },
  };
}

/** Who built it of what: not what an order has made of it. */
function builtOf({
  commitSHA,
  ciRunURL,
  author,
  buildTimestamp,
}: NonNullable<Bundle['spec']['provenance']>): Bundle['spec']['provenance'] {
  return {
    ...(commitSHA === undefined ? {} : { commitSHA }),
    ...(ciRunURL === undefined ? {} : { ciRunURL }),
    ...(author === undefined ? {} : { author }),
    ...(buildTimestamp === undefined ? {} : { buildTimestamp }),
  };
}
