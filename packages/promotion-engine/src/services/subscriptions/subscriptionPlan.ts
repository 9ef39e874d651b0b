import {
  gitPart,
  maxNameLength,
  Pipeline,
  Subscription,
  whenProblem,
} from '@kardinal/backstage-plugin-kardinal-common';
import { unreachable } from '@kardinal/kube-controller';
import { Egress } from '../egress';
import { lookInterval } from '../registryLooks';
import { chartPlan, ChartSource } from './chartPlan';
import { gitPlan, GitSource } from './gitPlan';
import { imagePlan, ImageSource } from './imagePlan';

/** What is looked at. */
export type SubscriptionSource = ImageSource | ChartSource | GitSource;

/** What a Subscription looks at, or everything that keeps it from that: fields and fixes. */
export type SubscriptionPlan =
  | { readonly type: 'invalid'; readonly problems: readonly string[] }
  | { readonly type: 'suspended' }
  /** What it looks at follows from its Pipeline, of which there is none. */
  | { readonly type: 'unknown' }
  | { readonly type: 'source'; readonly source: SubscriptionSource }
  | {
      readonly type: 'combined';
      readonly sources: readonly SubscriptionSource[];
    };

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
  const milliseconds = typeof interval === 'string' ? 0 : interval;
  const found = readingsOf(spec, milliseconds, egress, pipeline);
  const problems = [
    ...own,
    ...conditionProblems(spec),
    ...found.flatMap(each => (isProblems(each) ? each : [])),
  ];
  if (problems.length > 0) return { type: 'invalid', problems };
  if (spec.suspend === true) return { type: 'suspended' };
  const sources = found.flatMap(each =>
    each === 'unknown' || isProblems(each) ? [] : [each],
  );
  if (sources.length < found.length) return { type: 'unknown' };
  return spec.type === 'combined'
    ? { type: 'combined', sources }
    : { type: 'source', source: sources[0] };
}

/** What is read of one source; `unknown` where that follows from a Pipeline that is not there. */
type SourceReading = SubscriptionSource | readonly string[] | 'unknown';

function readingsOf(
  spec: Subscription['spec'],
  interval: number,
  egress: Pick<Egress, 'problemOf'>,
  pipeline: Pipeline | undefined,
): readonly SourceReading[] {
  const { type, image, chart, images = [], charts = [], git, first } = spec;
  switch (type) {
    case 'image':
      return [
        image === undefined
          ? [
              'spec.image: it is missing; name the repository whose tags are looked at',
            ]
          : imagePlan(image, interval, egress),
      ];
    case 'chart':
      return [
        chart === undefined
          ? ['spec.chart: it is missing; name the chart that is looked at']
          : chartPlan(chart, interval, egress),
      ];
    case 'git':
      return [
        pipeline ? gitPlan({ git, first }, interval, pipeline) : 'unknown',
      ];
    case 'combined': {
      const ofImages = images.map((each, at) =>
        imagePlan(each, interval, egress, `spec.images[${at}]`),
      );
      const ofCharts = charts.map((each, at) =>
        chartPlan(each, interval, egress, `spec.charts[${at}]`),
      );
      const published = [...ofImages, ...ofCharts];
      if (git === undefined) return published;
      if (pipeline === undefined) return [...published, 'unknown'];
      // What is there at the beginning is a part of what comes next.
      const plan = gitPlan({ git, first: 'promoted' }, interval, pipeline);
      return [...published, isProblems(plan) ? plan : { ...plan, id: gitPart }];
    }
    default:
      return unreachable(type);
  }
}

function conditionProblems({
  type,
  when,
  ...sources
}: Subscription['spec']): readonly string[] {
  if (type !== 'combined') return [];
  if (when === undefined)
    return [
      'spec.when: it is missing; say what belongs together, as in images.api.tag == images.web.tag',
    ];
  const problem = whenProblem(when, sources);
  return problem === undefined ? [] : [`spec.when: ${problem}`];
}

function isProblems(source: SourceReading): source is readonly string[] {
  return Array.isArray(source);
}
