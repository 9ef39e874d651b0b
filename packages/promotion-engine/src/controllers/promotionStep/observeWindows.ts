import {
  ChangeWindow,
  GateScope,
  guardingWindows,
  PromotionStep,
  windowGate,
  windowKey,
  windowSchedule,
} from '@kardinal/backstage-plugin-kardinal-common';
import { promotionGateFacts } from '../../services/gateFacts';
import { PromotionServices } from './PromotionServices';
import { ObservedGate } from './types';
import { writtenBy } from './writtenBy';

type WindowSources = Pick<PromotionServices, 'cached' | 'policyNamespaces'>;

/**
 * The change windows that guard a promotion, as they are now, whatever it was translated with: a freeze holds what is on its way,
 * and no Pipeline gets around one of the platform. Reads caches only.
 */
export function observeWindows(
  { cached, policyNamespaces }: WindowSources,
  step: PromotionStep,
): readonly ObservedGate[] {
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
): ObservedGate {
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
