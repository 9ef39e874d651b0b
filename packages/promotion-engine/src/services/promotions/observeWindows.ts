import {
  ChangeWindow,
  GateFacts,
  GateScope,
  guardingWindows,
  PolicyGate,
  PromotionStep,
  windowGate,
  windowKey,
  windowSchedule,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../CachedResources';
import { promotionGateFacts } from '../gateFacts';
import { writtenBy } from './writtenBy';

/** What it reads from. */
export interface WindowSources {
  readonly cached: CachedResources;
  readonly policyNamespaces: readonly string[];
}

/** A change window that guards a promotion. */
export type ObservedWindow =
  | {
      readonly type: 'usable';
      readonly title: string;
      /** The gate that it is. */
      readonly gate: PolicyGate;
      /** What its expression can read. */
      readonly facts: GateFacts;
    }
  /** Keeps the promotion waiting, as it cannot be evaluated for it. */
  | {
      readonly type: 'unusable';
      readonly title: string;
      readonly problem: string;
    };

/**
 * The change windows that guard a promotion, as they are now, whatever it was translated with: a freeze holds what is on its way,
 * and no Pipeline gets around one of the platform. Reads caches only.
 */
export function observeWindows(
  { cached, policyNamespaces }: WindowSources,
  step: PromotionStep,
): readonly ObservedWindow[] {
  const windows = cached.changeWindows.list();
  if (windows.length === 0) return [];
  const { namespace } = step.metadata;
  return guardingWindows(
    windows,
    cached.pipeline(namespace, step.spec.pipeline),
    writtenBy(cached, step),
    policyNamespaces,
  ).map(({ window, scope }) => observedWindow(cached, step, window, scope));
}

function observedWindow(
  cached: WindowSources['cached'],
  step: PromotionStep,
  window: ChangeWindow,
  scope: GateScope,
): ObservedWindow {
  const title = window.metadata.name;
  const schedule = windowSchedule(window.spec);
  if (schedule.type === 'invalid')
    return {
      type: 'unusable',
      title,
      problem: `change window ${windowKey(window)}: ${schedule.problems.join(
        '; ',
      )}`,
    };
  const { namespace = 'default' } = step.metadata;
  const { bundleRef: bundle, pipeline, environment } = step.spec;
  const promotion = { namespace, bundle, pipeline, environment };
  const gate = windowGate(window, promotion, scope);
  const facts = promotionGateFacts(cached, step, gate);
  return facts === undefined
    ? { type: 'unusable', title, problem: 'its Bundle does not exist' }
    : { type: 'usable', title, gate, facts };
}
