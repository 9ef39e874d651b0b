import { Template } from '@kardinal/backstage-plugin-kardinal-common';
import { canonicalJson } from '@kardinal/kube-controller';
import { digestOf } from '../../services/oci';
import { templateContent } from '../../services/templates/templateContent';
import { TemplateState } from './followTemplates';

/** How a Template is that a Pipeline names. One whose tag means something that nobody knows yet is as if it were not there. */
export function templateState(
  name: string,
  template: Template | undefined,
): TemplateState {
  const content = template && templateContent(template);
  if (template === undefined || content?.type !== 'known') return { name };
  const { uid = '', generation = 0 } = template.metadata;
  const moved = content.found === undefined ? [] : [content.found.since];
  return {
    name,
    found: {
      hash: digestOf(canonicalJson(JSON.parse(JSON.stringify(content.spec)))),
      revision: [uid, generation, ...moved].join('/'),
    },
  };
}
