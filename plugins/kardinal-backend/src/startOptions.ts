import {
  DatabaseService,
  DiscoveryService,
  LoggerService,
  RootConfigService,
} from '@backstage/backend-plugin-api';
import { NotificationService } from '@backstage/plugin-notifications-node';
import {
  ControlPlane,
  Dialect,
  KardinalCommand,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Metrics, Registries, Registry } from '@kardinal/promotion-engine';
import { PipelineEntities } from './services/access/PipelineEntities';
import { ControlPlaneMonitor } from './services/controlPlane/ControlPlaneMonitor';

/** The Backstage services that it runs on. */
export interface PlatformServices {
  readonly config: RootConfigService;
  readonly database: DatabaseService;
  readonly discovery: DiscoveryService;
  readonly logger: LoggerService;
  readonly entities: PipelineEntities;
  readonly metrics: Metrics;
  readonly notifications: NotificationService;
}

/** What modules have added. */
export interface Extensions {
  readonly registries: Registries;
  readonly controlPlanes: Registry<ControlPlane>;
  readonly commands: Registry<KardinalCommand>;
  /** Other tools that promote. */
  readonly dialects: Registry<Dialect>;
}

/** Who watches a start, and may end it before it is done. */
export interface StartWatch {
  readonly monitor: ControlPlaneMonitor;
  readonly signal: AbortSignal;
}
