import { PipelineView } from '@kardinal/backstage-plugin-kardinal-common';
import { Clock } from '@kardinal/kube-controller';

/** Changes that come together are shown together: milliseconds. */
const settleTime = 50;
/** How often a followed view is looked at for what only time changes, in milliseconds. */
const clockInterval = 5_000;

/** Somebody who follows a view. */
export interface ViewFollower {
  readonly onView: (view: PipelineView) => void;
  readonly onError: (error: unknown) => void;
}

/** One view that several follow: it is computed once for all of them, after a change and as time passes. */
export class SharedView {
  private readonly followers = new Set<ViewFollower>();
  private cancelPending: (() => void) | undefined;
  private cancelTick = () => {};
  private isStopped = false;
  // One computation at a time: what changes meanwhile is seen by the next.
  private running = Promise.resolve();
  private isWaiting = false;
  private shown: PipelineView | undefined;

  constructor(
    private readonly compute: () => Promise<PipelineView>,
    private readonly clock: Clock,
  ) {
    this.tick();
    this.update();
  }

  /** As it was computed last. */
  get latest(): PipelineView | undefined {
    return this.shown;
  }

  get isFollowed(): boolean {
    return this.followers.size > 0;
  }

  /** The follower is shown the view as it is and as it becomes, until the returned function is called. */
  add(follower: ViewFollower): () => void {
    this.followers.add(follower);
    const { shown } = this;
    if (shown !== undefined)
      queueMicrotask(() => {
        if (this.followers.has(follower)) follower.onView(this.shown ?? shown);
      });
    return () => this.followers.delete(follower);
  }

  /** Something that it shows may have changed. */
  readonly changed = (): void => {
    if (this.isStopped) return;
    this.cancelPending ??= this.clock.setTimeout(this.update, settleTime);
  };

  stop(): void {
    this.isStopped = true;
    this.cancelTick();
    this.cancelPending?.();
    this.followers.clear();
  }

  private readonly update = (): void => {
    this.cancelPending = undefined;
    if (this.isWaiting) return;
    this.isWaiting = true;
    this.running = this.running.then(() => this.show());
  };

  private async show(): Promise<void> {
    this.isWaiting = false;
    if (this.isStopped) return;
    try {
      const view = await this.compute();
      if (this.isStopped || view.version === this.shown?.version) return;
      this.shown = view;
      [...this.followers].forEach(({ onView }) => onView(view));
    } catch (error) {
      const followers = [...this.followers];
      this.stop();
      followers.forEach(({ onError }) => onError(error));
    }
  }

  private tick(): void {
    this.cancelTick = this.clock.setTimeout(() => {
      this.update();
      this.tick();
    }, clockInterval);
  }
}
