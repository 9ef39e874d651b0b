import {
  PromotionEvidence,
  PromotionStep,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  HealthQuery,
  Promotion,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Mirror, withMirrors } from './mirrors';

/** What a step asks a health adapter. */
export function queryOf(
  { spec, status }: PromotionStep,
  { images, charts }: Pick<Promotion, 'images' | 'charts'>,
  mirrors: readonly Mirror[] = [],
): HealthQuery {
  const { commit, startedAt } = status ?? {};
  const { gitCommit } = spec;
  const evidence = (status?.evidence ?? {}) as PromotionEvidence;
  // What is on a branch is the commit.
  const renditions = (evidence.renditions ?? []).flatMap(
    ({ reference, digest }) =>
      reference === undefined || digest === undefined
        ? []
        : [{ reference, digest }],
  );
  return {
    pipeline: spec.pipeline,
    environment: spec.environment,
    images: withMirrors(images, mirrors),
    settings: { ...spec.health },
    ...(charts.length === 0 ? {} : { charts }),
    ...(gitCommit === undefined ? {} : { configCommit: gitCommit.sha }),
    ...(commit === undefined ? {} : { commit }),
    ...(renditions.length === 0 ? {} : { renditions }),
    ...(startedAt === undefined ? {} : { since: startedAt }),
  };
}
