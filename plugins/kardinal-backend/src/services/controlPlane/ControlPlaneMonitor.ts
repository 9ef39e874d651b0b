import {
  ControlPlaneProblem,
  controlPlaneProblem,
  ControlPlaneStage,
  ControlPlaneStatus,
  GraphMaker,
  missingKindsProblem,
} from '@kardinal/backstage-plugin-kardinal-common';

/** What the control plane last said of itself, for everybody who is asked about it. */
export class ControlPlaneMonitor {
  private readonly listeners = new Set<() => void>();
  private status: ControlPlaneStatus = { type: 'working' };
  private stage: ControlPlaneStage = 'starting';
  private missing: ControlPlaneProblem | undefined;

  /** Why it does not work, and what helps; `undefined` while it does. */
  get problem(): ControlPlaneProblem | undefined {
    const { status, stage, missing } = this;
    return status.type === 'failing'
      ? controlPlaneProblem(status.failure, status.since, stage)
      : missing;
  }

  readonly report = (status: ControlPlaneStatus): void => {
    this.change(() => {
      this.status = status;
    });
  };

  /** It answers requests: from now on, what is shown is right even when it fails. */
  started(): void {
    this.change(() => {
      this.stage = 'running';
    });
  }

  /** It does not serve these kinds; none: it serves all. */
  lacks(names: readonly string[], since: string, maker: GraphMaker): void {
    this.change(() => {
      this.missing =
        names.length === 0
          ? undefined
          : missingKindsProblem(names, since, maker);
    });
  }

  /** It did not start, and does not try again. */
  fail(error: Error, since: string): void {
    const where = 'the backend';
    const failure = { type: 'failed', where, detail: error.message } as const;
    this.report({ type: 'failing', failure, since });
  }

  /** Resolves when there is a problem. */
  untilProblem(): Promise<void> {
    return new Promise(resolve => {
      const look = () => {
        if (this.problem === undefined) return;
        this.listeners.delete(look);
        resolve();
      };
      this.listeners.add(look);
      look();
    });
  }

  /** Calls back when what it says has changed, until the returned function is called. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private change(act: () => void): void {
    act();
    for (const listener of [...this.listeners]) listener();
  }
}
