import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';

/** The MetricChecks that the bakes of a promotion read, of its own namespace. */
export function bakedMetrics({ spec }: PromotionStep): readonly string[] {
  return spec.steps.flatMap(({ uses, config }) => {
    const names = uses === 'bake' ? config?.metricChecks : undefined;
    return Array.isArray(names)
      ? names.filter((name): name is string => typeof name === 'string')
      : [];
  });
}
