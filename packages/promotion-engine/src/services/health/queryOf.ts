import {
  PromotionEvidence,
  PromotionStep,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  HealthQuery,
  ImageUpdate,
} from '@kardinal/backstage-plugin-kardinal-node';

/** What a step asks a health adapter. */
export function queryOf(
  { spec, status }: PromotionStep,
  images: readonly ImageUpdate[],
): HealthQuery {
  const { commit, startedAt } = status ?? {};
  const { gitCommit } = spec;
  const { renditions = [] } = (status?.evidence ?? {}) as PromotionEvidence;
  return {
    pipeline: spec.pipeline,
    environment: spec.environment,
    images,
    settings: { ...spec.health },
    ...(gitCommit === undefined ? {} : { configCommit: gitCommit.sha }),
    ...(commit === undefined ? {} : { commit }),
    ...(renditions.length === 0
      ? {}
      : {
          renditions: renditions.map(({ reference, digest }) => ({
            reference,
            digest,
          })),
        }),
    ...(startedAt === undefined ? {} : { since: startedAt }),
  };
}
