import { aBundle } from '../../plugins/kardinal-common/src/testing/objects';
import {
  Bundle,
  explainGate,
  GateFacts,
  rfc3339,
  simulateReleases,
} from '../../plugins/kardinal-common/src';
import { percentile } from '../measure/percentile';
import { Result, Scenario } from './Scenario';

/** Explanations and simulations of gates, in a process that does nothing else. */
export const gates: Scenario = {
  name: 'gates',
  description: 'what explanations and simulations of gates compute',
  run: async () => measure(),
};

const hour = 3_600_000;
const october = Date.UTC(2026, 9, 1);

/** Ten gates as platforms write them. */
const expressions = [
  '!schedule.isWeekend',
  'schedule.hour >= 8 && schedule.hour < 18',
  'bundle.upstreamSoakMinutes >= 30',
  'upstream.uat.soakMinutes / 60 >= 4 || bundle.labels.?hotfix.orValue("") == "true"',
  '!(schedule.dayOfWeek == "Friday" && schedule.hour >= 15)',
  'upstream.uat.recentFailureCount < 3',
  'bundle.provenance.author != "dependabot[bot]"',
  'previousBundle.version != bundle.version',
  'schedule.now.getHours("Europe/Berlin") != 12',
  'environment.approval == "pr-review" ? upstream.uat.recentSuccessCount >= 1 : true',
];

/** Its nth release of a Pipeline that releases once an hour. */
function releaseOf(nth: number): Bundle {
  const startedAt = october + nth * hour;
  return aBundle(`1.${nth}.0`, {
    metadata: { creationTimestamp: rfc3339(startedAt - hour) },
    spec: { provenance: { author: 'ana' } },
    status: {
      phase: 'Verified',
      environments: {
        uat: {
          state: 'Verified',
          upstreams: [],
          promotedAt: rfc3339(startedAt - hour),
          verifiedAt: rfc3339(startedAt - hour / 2),
          finishedAt: rfc3339(startedAt - hour / 2),
        },
        prod: {
          state: 'Verified',
          upstreams: ['uat'],
          approval: 'pr-review',
          promotedAt: rfc3339(startedAt),
          verifiedAt: rfc3339(startedAt + hour / 2),
          finishedAt: rfc3339(startedAt + hour / 2),
        },
      },
    },
  });
}

function measure(): Result {
  const bundles = Array.from({ length: 1_000 }, (_, nth) => releaseOf(nth));
  const newest = bundles[bundles.length - 1];
  const now = october + bundles.length * hour;
  const facts: GateFacts = {
    bundle: newest,
    environment: { name: 'prod', approval: 'pr-review' },
    directUpstreams: ['uat'],
    upstreams: [{ environment: 'uat', verifiedAt: now - hour / 2 }],
    history: bundles.slice(-20),
    timezone: 'Europe/Berlin',
  };
  const twenty = [...expressions, ...expressions.map(each => `(${each})`)];
  const explain = () =>
    timed(() =>
      twenty.forEach(expression => explainGate({ expression }, facts, now)),
    );
  const first = explain();
  const explanations = Array.from({ length: 50 }, explain);
  const simulation = timed(() =>
    simulateReleases({
      gates: expressions.map((expression, index) => ({
        name: `gate-${index}`,
        expression,
        timezone: 'Europe/Berlin',
      })),
      bundles,
      environment: 'prod',
      from: october,
      until: now,
    }),
  );
  return {
    figures: [
      {
        what: 'explanation of 20 gates, processor time, median of 50',
        value: percentile(explanations, 0.5),
        unit: 'ms',
        wanted: '< 5',
      },
      { what: 'the first of them, not warmed up', value: first, unit: 'ms' },
      {
        what: 'simulation of 1,000 Bundles × 10 gates, processor time',
        value: simulation,
        unit: 'ms',
        wanted: '< 2,000',
      },
    ],
    details: [],
  };
}

/** Milliseconds of processor time: others on the machine make it hardly longer. */
function timed(compute: () => unknown): number {
  const before = process.cpuUsage();
  compute();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
