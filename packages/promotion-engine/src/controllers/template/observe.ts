import { Template } from '@kardinal/backstage-plugin-kardinal-common';
import { Egress } from '../../services/egress';
import { templatePlan } from '../../services/templates/templatePlan';
import { TemplateWatch } from '../../services/templates/TemplateWatch';
import { TemplateObservation } from './types';

/** What `observe` reads from. */
export interface TemplateSources {
  readonly egress: Pick<Egress, 'problemOf'>;
  readonly policyNamespaces: readonly string[];
  readonly watch: Pick<TemplateWatch, 'current' | 'leave' | 'subscribe'>;
}

/** Reads caches only: looks go on in the background. */
export function observe(
  { egress, policyNamespaces, watch }: TemplateSources,
  template: Template,
): TemplateObservation {
  const plan = templatePlan(template, { egress, policyNamespaces });
  if (plan.type === 'tag')
    return { type: 'tag', state: watch.current(template, plan.source) };
  watch.leave(template);
  return plan;
}
