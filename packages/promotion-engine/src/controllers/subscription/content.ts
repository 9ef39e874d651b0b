import {
  Bundle,
  chartAddress,
  chartBundle,
  commitReference,
  FoundChart,
  FoundCommit,
  foundCommitBundle,
  FoundImage,
  imageBundle,
  Subscription,
} from '@kardinal/backstage-plugin-kardinal-common';
import { unreachable } from '@kardinal/kube-controller';
import { SourceState } from '../../services/subscriptions/SubscriptionWatch';
import { SubscriptionStatus } from './types';

/** What was found. */
export type FoundContent =
  | { readonly type: 'image'; readonly image: FoundImage }
  | { readonly type: 'chart'; readonly chart: FoundChart }
  | { readonly type: 'commit'; readonly commit: FoundCommit };

/** What a look has found. */
export function contentOf(
  state: Extract<SourceState, { readonly type: 'found' | 'chart' | 'commit' }>,
): FoundContent {
  switch (state.type) {
    case 'found':
      return { type: 'image', image: state.image };
    case 'chart':
      return { type: 'chart', chart: state.chart };
    case 'commit':
      return { type: 'commit', commit: state.commit };
    default:
      return unreachable(state);
  }
}

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
    case 'chart': {
      const { version, digest, builtAt } = content.chart;
      return {
        reference: `${chartAddress(content.chart)}:${version}`,
        tag: version,
        ...(digest === undefined ? {} : { digest }),
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
    case 'chart':
      return chartBundle(subscription, content.chart, createdAt);
    case 'commit':
      return foundCommitBundle(subscription, content.commit, name, createdAt);
    default:
      return unreachable(content);
  }
}

/** Why what was found is not trusted, with the fix; `undefined` where it is, or nobody asks for a signature. */
export function signatureProblem(content: FoundContent): string | undefined {
  if (content.type === 'commit') return undefined;
  const { signature } =
    content.type === 'image' ? content.image : content.chart;
  const { reference, digest } = recordOf(content);
  return signature?.state === 'missing'
    ? `${reference} (${digest}) is not signed with the key ${signature.key}, and becomes no Bundle; sign it with cosign, or push what is signed`
    : undefined;
}
