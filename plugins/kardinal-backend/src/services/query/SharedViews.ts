import { PipelineView } from '@kardinal/backstage-plugin-kardinal-common';
import { Clock } from '@kardinal/kube-controller';
import { PipelineChanges } from '../changes/PipelineChanges';
import { ControlPlaneMonitor } from '../controlPlane/ControlPlaneMonitor';
import { PipelineViews, ViewRequest } from './PipelineViews';
import { SharedView } from './SharedView';

/** The views that somebody follows: each is computed once at a change, however many follow it. */
export class SharedViews {
  private readonly shared = new Map<string, SharedView>();

  constructor(
    private readonly deps: {
      readonly views: Pick<PipelineViews, 'view'>;
      readonly changes: Pick<PipelineChanges, 'onPipeline'>;
      readonly controlPlane: Pick<ControlPlaneMonitor, 'onChange'>;
      readonly clock: Clock;
    },
  ) {}

  /**
   * The view now, as its followers see it where there are any.
   *
   * @throws NotFoundError (404) for an unknown Pipeline or Bundle
   */
  async view(request: ViewRequest): Promise<PipelineView> {
    const latest = this.shared.get(keyOf(request))?.latest;
    return latest ?? this.deps.views.view(request);
  }

  /** Calls `onView` with the view now and whenever it differs, until the returned function is called or `onError` was. */
  follow(
    request: ViewRequest,
    onView: (view: PipelineView) => void,
    onError: (error: unknown) => void,
  ): () => void {
    const key = keyOf(request);
    const shared = this.shared.get(key) ?? this.begin(key, request);
    const follower = {
      onView,
      onError: (error: unknown) => {
        this.end(key, shared);
        onError(error);
      },
    };
    const leave = shared.add(follower);
    return () => {
      leave();
      if (!shared.isFollowed) this.end(key, shared);
    };
  }

  private readonly ends = new Map<SharedView, () => void>();

  private begin(key: string, request: ViewRequest): SharedView {
    const { views, changes, controlPlane, clock } = this.deps;
    const shared = new SharedView(() => views.view(request), clock);
    const { namespace, pipeline: name } = request;
    const unsubscribe = [
      changes.onPipeline({ namespace, name }, shared.changed),
      controlPlane.onChange(shared.changed),
    ];
    this.shared.set(key, shared);
    this.ends.set(shared, () => unsubscribe.forEach(each => each()));
    return shared;
  }

  private end(key: string, shared: SharedView): void {
    shared.stop();
    this.ends.get(shared)?.();
    this.ends.delete(shared);
    if (this.shared.get(key) === shared) this.shared.delete(key);
  }
}

function keyOf({ namespace, pipeline, bundle = '' }: ViewRequest): string {
  return [namespace, pipeline, bundle].join('/');
}
