import {
  maxNameLength,
  Pipeline,
  Subscription,
} from '@kardinal/backstage-plugin-kardinal-common';
import { unreachable } from '@kardinal/kube-controller';
import { Egress } from '../egress';
import { lookInterval } from '../registryLooks';
import { gitPlan, GitSource } from './gitPlan';
import { imagePlan, ImageSource } from './imagePlan';

/** What is looked at. */
export type SubscriptionSource = ImageSource | GitSource;

/** What a Subscription looks at, or everything that keeps it from that: fields and fixes. */
export type SubscriptionPlan =
  | { readonly type: 'invalid'; readonly problems: readonly string[] }
  | { readonly type: 'suspended' }
  /** What it looks at follows from its Pipeline, of which there is none. */
  | { readonly type: 'unknown' }
  | { readonly type: 'source'; readonly source: SubscriptionSource };

/** Reads a Subscription. Pure. */
export function subscriptionPlan(
  { metadata, spec }: Subscription,
  egress: Pick<Egress, 'problemOf'>,
  pipeline: Pipeline | undefined,
): SubscriptionPlan {
  const interval = lookInterval(spec.minInterval);
  const own = [
    ...(metadata.name.length > maxNameLength
      ? [
          `metadata.name: it is longer than ${maxNameLength} characters, and its Bundles are labelled with it; shorten it`,
        ]
      : []),
    ...(typeof interval === 'string' ? [`spec.minInterval: ${interval}`] : []),
  ];
  const source = sourceOf(
    spec,
    typeof interval === 'string' ? 0 : interval,
    egress,
    pipeline,
  );
  const problems = [...own, ...(isProblems(source) ? source : [])];
  if (problems.length > 0) return { type: 'invalid', problems };
  if (spec.suspend === true) return { type: 'suspended' };
  return source === undefined || isProblems(source)
    ? { type: 'unknown' }
    : { type: 'source', source };
}

function sourceOf(
  spec: Subscription['spec'],
  interval: number,
  egress: Pick<Egress, 'problemOf'>,
  pipeline: Pipeline | undefined,
): SubscriptionSource | readonly string[] | undefined {
  switch (spec.type) {
    case 'image':
      return spec.image === undefined
        ? [
            'spec.image: it is missing; name the repository whose tags are looked at',
          ]
        : imagePlan(spec.image, interval, egress);
    case 'git':
      return pipeline && gitPlan(spec, interval, pipeline);
    default:
      return unreachable(spec.type);
  }
}

function isProblems(
  source: SubscriptionSource | readonly string[] | undefined,
): source is readonly string[] {
  return Array.isArray(source);
}
