import {
  bundleType,
  PromotionStep,
  rfc3339,
} from '@kardinal/backstage-plugin-kardinal-common';
import { PromotionWorld } from './PromotionWorld';

/** What others do to a repository once, whoever crashes meanwhile. */
export interface Mishaps {
  /** The commit of a promotion is taken away while it waits for health; a person retries it when it has failed. */
  rewrite(step: PromotionStep | undefined): Promise<void>;
  isRewritten(): boolean;
  /** Somebody writes to the base branch what a pull request under review changes; then people merge what can be merged. */
  overtake(step: PromotionStep | undefined): void;
  isOvertaken(): boolean;
}

export function mishapsOf(world: PromotionWorld): Mishaps {
  let isRewritten = false;
  let isOvertaken = false;
  return {
    async rewrite(step) {
      const { state } = step?.status ?? {};
      if (state === 'HealthChecking' && !isRewritten) {
        world.forge.rewrite();
        isRewritten = true;
      }
      if (state === 'Failed') await retry(world, step!);
    },
    isRewritten: () => isRewritten,
    overtake(step) {
      if (step?.status?.state !== 'WaitingForMerge') return;
      if (isOvertaken) {
        world.mergeOpenPullRequests();
        return;
      }
      isOvertaken = true;
      world.forge.overtake(step.spec.path, '1.5.0');
      for (const { number } of world.forge.pullRequests)
        world.pullRequests?.hint('github', 'platform/gitops', number);
    },
    isOvertaken: () => isOvertaken,
  };
}

async function retry(
  { cluster, clock }: PromotionWorld,
  { spec, metadata: { namespace } }: PromotionStep,
): Promise<void> {
  const key = { namespace, name: spec.bundleRef };
  const annotations = { 'kardinal.io/retry-at': rfc3339(clock.now()) };
  const body = { metadata: { annotations } };
  await cluster.patch(bundleType, key, { type: 'merge', body });
}
