import { rfc3339 } from '@kardinal/foundation';
import { SeedObject } from './controlPlane';
import { PastPromotion, PastRelease } from './pastReleases';
import {
  forgeAccounts,
  imageOf,
  kustomizationPath,
  sampleService,
} from './sampleService';

/** A Bundle of the past and how it ended. @public */
export interface PastBundle {
  readonly object: SeedObject;
  readonly status: Readonly<Record<string, unknown>>;
}

const minute = 60_000;

/** @public */
export function pastBundle(
  release: PastRelease,
  pullRequestUrl: string,
): PastBundle {
  return {
    object: {
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'Bundle',
      metadata: {
        name: release.bundle,
        namespace: sampleService.namespace,
        labels: { 'kardinal.io/pipeline': sampleService.name },
        annotations: { 'kardinal.io/created-at': rfc3339(release.createdAt) },
      },
      spec: {
        type: 'image',
        artifacts: {
          images: [
            { name: sampleService.name, reference: imageOf(release.version) },
          ],
        },
        provenance: {
          commitSHA: release.commitSHA,
          ciRunURL: `https://ci.example.com/kardinal-demo/guestbook/runs/${release.run}`,
          author: release.author,
          buildTimestamp: rfc3339(release.createdAt - 3 * minute),
        },
      },
    },
    status: {
      observedGeneration: 1,
      phase: release.phase,
      ...(release.supersededBy && { supersededBy: release.supersededBy }),
      environments: Object.fromEntries(
        release.promotions.map((promotion, index) => [
          promotion.environment,
          environmentStatus(release, index, pullRequestUrl),
        ]),
      ),
      conditions: conditionsOf(release),
    },
  };
}

function environmentStatus(
  release: PastRelease,
  index: number,
  pullRequestUrl: string,
) {
  const promotion = release.promotions[index];
  const started = startOf(release, promotion);
  const isVerified = promotion.outcome === 'Verified';
  return {
    state: promotion.outcome,
    message:
      promotion.message ??
      (isVerified ? 'Verified.' : `${release.supersededBy} is newer.`),
    ...(promotion.outcome !== 'Superseded' && { promotedAt: rfc3339(started) }),
    ...(isVerified && { verifiedAt: rfc3339(endOf(release, promotion)) }),
    ...(promotion.environment === 'prod' && { prURL: pullRequestUrl }),
    evidence: evidence(release, index),
  };
}

function evidence(release: PastRelease, index: number) {
  const promotion = release.promotions[index];
  if (promotion.outcome === 'Superseded') return {};
  const upstream = release.promotions[index - 1];
  const started = startOf(release, promotion);
  const isProd = promotion.environment === 'prod';
  const reviewer = forgeAccounts.reviewer.login;
  return {
    approvedBy: isProd ? [reviewer] : [],
    ...(isProd && {
      mergedBy: reviewer,
      mergedAt: rfc3339(started + 2 * minute),
    }),
    ...(upstream && {
      gateDuration: goMinutes(started - endOf(release, upstream)),
    }),
    promotionDuration: `${promotion.took}m`,
    health:
      promotion.message ??
      'guestbook runs the promoted version and is available.',
    changes: [
      {
        file: kustomizationPath(promotion.environment),
        image: sampleService.name,
        from: imageOf(promotion.from),
        to: imageOf(release.version),
      },
    ],
    policyGates: isProd ? gateEvidence(release, started) : [],
  };
}

function gateEvidence(release: PastRelease, startedAt: number) {
  const evaluatedAt = rfc3339(startedAt);
  const staging = release.promotions.find(
    ({ environment }) => environment === 'staging',
  )!;
  const soaked = Math.floor((startedAt - endOf(release, staging)) / minute);
  const shared = {
    namespace: 'platform-policies',
    scope: 'org',
    result: 'pass',
    evaluatedAt,
  };
  return [
    {
      ...shared,
      name: 'no-weekend-deploys',
      reason: 'schedule.isWeekend = false',
      expression: '!schedule.isWeekend',
      inputs: { 'schedule.isWeekend': false },
    },
    {
      ...shared,
      name: 'staging-soak',
      reason: `bundle.upstreamSoakMinutes = ${soaked}`,
      expression: 'bundle.upstreamSoakMinutes >= 1',
      inputs: { 'bundle.upstreamSoakMinutes': soaked },
    },
  ];
}

function conditionsOf(release: PastRelease) {
  const { phase, reason, message } = release;
  const last = release.promotions[release.promotions.length - 1];
  const shared = {
    observedGeneration: 1,
    lastTransitionTime: rfc3339(endOf(release, last)),
    reason,
    message,
  };
  const isVerified = phase === 'Verified';
  return [
    { type: 'Ready', status: isVerified ? 'True' : 'False', ...shared },
    ...(phase === 'Failed'
      ? [{ type: 'Stalled', status: 'True', ...shared }]
      : []),
  ];
}

function startOf(release: PastRelease, promotion: PastPromotion): number {
  return release.createdAt + promotion.startedAfter * minute;
}

function endOf(release: PastRelease, promotion: PastPromotion): number {
  return startOf(release, promotion) + promotion.took * minute;
}

function goMinutes(milliseconds: number): string {
  return `${Math.round(milliseconds / minute)}m`;
}
