import { createExtensionPoint } from '@backstage/backend-plugin-api';
import { KardinalCommand } from './commands/KardinalCommand';
import { ControlPlane } from './controlPlane/ControlPlane';
import { Dialect } from './dialects/Dialect';
import { HealthAdapter } from './health/HealthAdapter';
import { MetricProvider } from './metrics/MetricProvider';
import { ScmProvider } from './scm/ScmProvider';
import { StepDefinition } from './steps/StepDefinition';
import { UpdateStrategy } from './updates/UpdateStrategy';

/** Adds SCM providers; a duplicate id fails at start-up, naming it. @public */
export interface KardinalScmExtensionPoint {
  addProvider(...providers: ScmProvider[]): void;
}

/** @public */
export const kardinalScmExtensionPoint =
  createExtensionPoint<KardinalScmExtensionPoint>({ id: 'kardinal.scm' });

/** Adds health adapters. @public */
export interface KardinalHealthExtensionPoint {
  addAdapter(...adapters: HealthAdapter[]): void;
}

/** @public */
export const kardinalHealthExtensionPoint =
  createExtensionPoint<KardinalHealthExtensionPoint>({ id: 'kardinal.health' });

/** Adds metric providers, which MetricChecks ask; a duplicate id fails at start-up, naming it. @public */
export interface KardinalMetricsExtensionPoint {
  addMetricProvider(...providers: MetricProvider[]): void;
}

/** @public */
export const kardinalMetricsExtensionPoint =
  createExtensionPoint<KardinalMetricsExtensionPoint>({
    id: 'kardinal.metrics',
  });

/** Adds update strategies; each becomes the step `<id>-set-image`. @public */
export interface KardinalUpdatesExtensionPoint {
  addStrategy(...strategies: UpdateStrategy[]): void;
}

/** @public */
export const kardinalUpdatesExtensionPoint =
  createExtensionPoint<KardinalUpdatesExtensionPoint>({
    id: 'kardinal.updates',
  });

/** Adds promotion steps: what `uses` of a sequence can name. A duplicate id fails at start-up, naming it. @public */
export interface KardinalStepsExtensionPoint {
  addStep(...steps: StepDefinition[]): void;
}

/** @public */
export const kardinalStepsExtensionPoint =
  createExtensionPoint<KardinalStepsExtensionPoint>({ id: 'kardinal.steps' });

/** Adds control planes to choose from by configuration. @public */
export interface KardinalControlPlaneExtensionPoint {
  addControlPlane(...controlPlanes: ControlPlane[]): void;
}

/** @public */
export const kardinalControlPlaneExtensionPoint =
  createExtensionPoint<KardinalControlPlaneExtensionPoint>({
    id: 'kardinal.controlPlane',
  });

/** Adds what people can do from the portal; a duplicate id fails at start-up, naming it. @public */
export interface KardinalCommandsExtensionPoint {
  addCommand(...commands: KardinalCommand[]): void;
}

/** @public */
export const kardinalCommandsExtensionPoint =
  createExtensionPoint<KardinalCommandsExtensionPoint>({
    id: 'kardinal.commands',
  });

/** Adds dialects: what is known of other tools that promote. A duplicate id fails at start-up, naming it. @public */
export interface KardinalDialectsExtensionPoint {
  addDialect(...dialects: Dialect[]): void;
}

/** @public */
export const kardinalDialectsExtensionPoint =
  createExtensionPoint<KardinalDialectsExtensionPoint>({
    id: 'kardinal.dialects',
  });
