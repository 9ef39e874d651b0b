import { Pipeline, Subscription } from '../api/types.generated';
import { BundleSourceView } from './BundleSourceView';
import { quoted, sentence } from './sentences';

type Phase = NonNullable<Subscription['status']>['phase'];

/** What makes Bundles of a Pipeline by itself: the branch that it watches, and its Subscriptions by their names. @public */
export function bundleSources(
  pipeline: Pipeline,
  subscriptions: readonly Subscription[],
): readonly BundleSourceView[] {
  return [
    ...watchedBranch(pipeline),
    ...[...subscriptions]
      .sort((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1))
      .map(subscriptionSource),
  ];
}

function watchedBranch({ status }: Pipeline): readonly BundleSourceView[] {
  const watching = status?.conditions?.find(({ type }) => type === 'Watching');
  if (watching === undefined) return [];
  return [
    {
      type: 'branch',
      state: watching.status === 'True' ? 'working' : 'failing',
      sentence: sentence(`${quoted(watching.message)}.`),
    },
  ];
}

function subscriptionSource({
  metadata,
  status = {},
}: Subscription): BundleSourceView {
  const ready = status.conditions?.find(({ type }) => type === 'Ready');
  return {
    type: 'subscription',
    name: metadata.name,
    state: stateOf(status.phase),
    sentence: sentence(
      `${quoted(ready?.message ?? 'It has not been looked at yet')}.`,
    ),
  };
}

function stateOf(phase: Phase = 'Pending'): BundleSourceView['state'] {
  switch (phase) {
    case 'Watching':
      return 'working';
    case 'Error':
      return 'failing';
    case 'Pending':
    case 'Suspended':
      return 'waiting';
    default:
      return phase satisfies never;
  }
}
