import { BoardStatus } from '@kardinal/backstage-plugin-kardinal-common';
import { ControlPlaneMonitor } from '../controlPlane/ControlPlaneMonitor';

/** What the board says of the control plane. */
export class BoardStatusSource {
  constructor(
    private readonly deps: {
      readonly controlPlane: Pick<ControlPlaneMonitor, 'problem' | 'onChange'>;
      readonly controlPlaneNotice: string | undefined;
      /** Milliseconds. */
      readonly clockOffset: number;
    },
  ) {}

  get status(): BoardStatus {
    const { controlPlane, controlPlaneNotice, clockOffset } = this.deps;
    const { problem } = controlPlane;
    return {
      ...(controlPlaneNotice === undefined ? {} : { controlPlaneNotice }),
      ...(problem === undefined ? {} : { controlPlaneProblem: problem }),
      ...(clockOffset === 0 ? {} : { clockOffset }),
    };
  }

  /** Calls back when it is another one, until the returned function is called. */
  onChange(listener: () => void): () => void {
    return this.deps.controlPlane.onChange(listener);
  }
}
