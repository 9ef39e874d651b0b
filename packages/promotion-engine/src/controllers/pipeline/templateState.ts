import { Template } from '@kardinal/backstage-plugin-kardinal-common';
import { canonicalJson } from '@kardinal/kube-controller';
import { digestOf } from '../../services/oci';
import { TemplateState } from './followTemplates';

/** How a Template is that a Pipeline names. */
export function templateState(
  name: string,
  template: Template | undefined,
): TemplateState {
  if (template === undefined) return { name };
  const { uid = '', generation = 0 } = template.metadata;
  return {
    name,
    found: {
      hash: digestOf(canonicalJson(JSON.parse(JSON.stringify(template.spec)))),
      revision: `${uid}/${generation}`,
    },
  };
}
