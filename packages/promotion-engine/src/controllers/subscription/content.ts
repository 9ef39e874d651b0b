import {
  Bundle,
  commitReference,
  FoundCommit,
  foundCommitBundle,
  FoundImage,
  imageBundle,
  Subscription,
} from '@kardinal/backstage-plugin-kardinal-common';
import { unreachable } from '@kardinal/kube-controller';
import { SubscriptionStatus } from './types';

/** What was found. */
export type FoundContent =
  | { readonly type: 'image'; readonly image: FoundImage }
  | { readonly type: 'commit'; readonly commit: FoundCommit };

/** How what was found goes on record. */
export function recordOf(
  content: FoundContent,
): Omit<NonNullable<SubscriptionStatus['latest']>, 'since' | 'bundle'> {
  switch (content.type) {
    case 'image': {
      const { repository, tag, digest, builtAt } = content.image;
      return {
        reference: `${repository}:${tag}`,
        tag,
        digest,
        ...(builtAt === undefined ? {} : { builtAt }),
      };
    }
    case 'commit': {
      const { sha, tag, builtAt } = content.commit;
      return {
        reference: commitReference(content.commit),
        commit: sha,
        ...(tag === undefined ? {} : { tag }),
        ...(builtAt === undefined ? {} : { builtAt }),
      };
    }
    default:
      return unreachable(content);
  }
}

/** The Bundle of what was found, under the name that it gets. */
export function bundleOf(
  subscription: Subscription,
  content: FoundContent,
  name: string,
  createdAt: string,
): Bundle {
  switch (content.type) {
    case 'image':
      return imageBundle(subscription, content.image, createdAt);
    case 'commit':
      return foundCommitBundle(subscription, content.commit, name, createdAt);
    default:
      return unreachable(content);
  }
}

/** Why what was found is not trusted, with the fix; `undefined` where it is, or nobody asks for a signature. */
export function signatureProblem(content: FoundContent): string | undefined {
  if (content.type !== 'image') return undefined;
  const { repository, tag, digest, signature } = content.image;
  return signature?.state === 'missing'
    ? `${repository}:${tag} (${digest}) is not signed with the key ${signature.key}, and becomes no Bundle; sign it with cosign, or push what is signed`
    : undefined;
}
