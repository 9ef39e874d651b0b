import {
  fieldAt,
  Pipeline,
  Template,
} from '@kardinal/backstage-plugin-kardinal-common';
import { templateSettings } from '../../builtin/steps/settings/templateSettings';
import { missingTemplate } from './missingTemplate';
import { overrideProblems } from './overrideProblems';
import { renderTemplateStep } from './templateNames';

/**
 * What a Pipeline asks of Templates that are not there, or that do not allow it: field and fix. Settings that cannot be read are
 * said with those of the other steps.
 */
export function templateProblems(
  { spec }: Pipeline,
  find: (name: string) => Template | undefined,
): readonly string[] {
  return spec.environments.flatMap(({ steps = [] }, environment) =>
    steps.flatMap(({ uses, config }, step) => {
      if (uses !== renderTemplateStep) return [];
      const settings = templateSettings.safeParse(config ?? {});
      if (!settings.success) return [];
      const at = ['environments', environment, 'steps', step, 'config'];
      const field = `spec.${fieldAt(at)}`;
      const { template: name } = settings.data;
      const template = find(name);
      return template === undefined
        ? [`${field}.template: ${missingTemplate(name)}`]
        : overrideProblems({ name, spec: template.spec }, settings.data).map(
            problem => `${field}.${problem.field}: ${problem.message}`,
          );
    }),
  );
}
