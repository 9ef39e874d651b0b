import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import { ScmClient } from '@kardinal/backstage-plugin-kardinal-node';
import { PromotionServices } from './PromotionServices';
import { refuseClosed, refusePaused } from './refuseClosed';

/** Why a promotion reaches its repository. */
export type ScmPurpose = 'promote' | 'withdraw';

/**
 * A client that looks at the gates at the last moment before it opens or merges, and at pauses before it takes back. What follows
 * a merge, and what people read of it, is written all the same.
 */
export function fencedScm(
  services: PromotionServices,
  step: PromotionStep,
  client: ScmClient,
  purpose: ScmPurpose,
): ScmClient {
  const fences = fencesOf(services, step)[purpose];
  return new Proxy(client, {
    get(object, name) {
      const member: unknown = Reflect.get(object, name);
      if (typeof member !== 'function') return member;
      const fence = fences[name as keyof ScmClient];
      return async (...args: unknown[]) => {
        await fence?.();
        return member.apply(object, args);
      };
    },
  });
}

type Fences = Readonly<Partial<Record<keyof ScmClient, () => Promise<void>>>>;

function fencesOf(
  services: PromotionServices,
  step: PromotionStep,
): Readonly<Record<ScmPurpose, Fences>> {
  const closed = () => refuseClosed(services, step);
  const paused = async () => refusePaused(services, step);
  return {
    promote: {
      openPullRequest: closed,
      mergePullRequest: closed,
      enableAutoMerge: closed,
    },
    withdraw: {
      comment: paused,
      closePullRequest: paused,
      deleteBranch: paused,
    },
  };
}
