import {
  DatabaseService,
  LoggerService,
  RootConfigService,
} from '@backstage/backend-plugin-api';
import { ControlPlaneStatus } from '@kardinal/backstage-plugin-kardinal-common';

/** How to reach the Kubernetes API that holds Kardinal's resources. @public */
export interface ControlPlaneConnection {
  /** kubeconfig YAML. */
  readonly kubeconfig: string;
  /** What a person reads in the portal, e.g. `embedded control plane, for evaluation`. */
  readonly description: string;
  /** The portal says so when it is none for production. */
  readonly kind: 'production' | 'evaluation';
  stop(): Promise<void>;
}

/** @public */
export interface ControlPlaneContext {
  readonly config: RootConfigService;
  readonly logger: LoggerService;
  readonly database: DatabaseService;
  /** The clock of the whole plugin, which configuration may shift. */
  readonly clock: { now(): number };
  /** To be called whenever it changes whether the control plane keeps what is written; people then read why. */
  readonly report: (status: ControlPlaneStatus) => void;
  /** Aborts when nobody waits for the connection any more. */
  readonly signal: AbortSignal;
}

/** A place where Kardinal's resources live; chosen by `kardinal.controlPlane.type`. @public */
export interface ControlPlane {
  /** As in `kardinal.controlPlane.type`, e.g. `embedded`. */
  readonly id: string;
  /**
   * Resolves when requests are answered. What time or an operator heals is reported and waited for.
   *
   * @throws Error that names what is wrong in the configuration: the backend does not start.
   */
  connect(context: ControlPlaneContext): Promise<ControlPlaneConnection>;
}
