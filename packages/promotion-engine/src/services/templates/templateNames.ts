import { Pipeline } from '@kardinal/backstage-plugin-kardinal-common';
import { isMap } from './valueLeaves';

/** The step that renders a Template. */
export const renderTemplateStep = 'render-template';

/** The Templates that a Pipeline names, once each. */
export function templateNames({
  spec,
}: Pick<Pipeline, 'spec'>): readonly string[] {
  const names = spec.environments.flatMap(({ steps = [] }) =>
    steps.flatMap(({ uses, config }) =>
      uses === renderTemplateStep &&
      isMap(config) &&
      typeof config.template === 'string'
        ? [config.template]
        : [],
    ),
  );
  return [...new Set(names)].sort();
}
