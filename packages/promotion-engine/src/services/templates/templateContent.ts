import { Template } from '@kardinal/backstage-plugin-kardinal-common';
import { SourceTemplate } from '@kardinal/backstage-plugin-kardinal-node';
import { findCondition } from '@kardinal/kube-controller';
import { tagText } from './tagText';

type RecordedSource = NonNullable<NonNullable<Template['status']>['source']>;

/** What is rendered of a Template, or why that is not known. */
export type TemplateContent =
  | {
      readonly type: 'known';
      readonly spec: SourceTemplate['spec'];
      /** Where a tag is named: what was found there last, and since when. */
      readonly found?: Pick<RecordedSource, 'tag' | 'since'>;
    }
  | { readonly type: 'unknown'; readonly message: string };

/** What a tag was found to mean; nothing where the Template names another one now. */
export function recordedSource({
  spec: { source },
  status,
}: Template): RecordedSource | undefined {
  const found = status?.source;
  return found !== undefined &&
    found.registry === source.registry &&
    found.repository === source.repository &&
    found.tag === source.tag
    ? found
    : undefined;
}

/**
 * What is rendered of a Template. What a tag means is what its controller recorded, and nobody asks a registry for it meanwhile.
 *
 * @param template - with what can be believed of its status
 */
export function templateContent(template: Template): TemplateContent {
  const { spec, status, metadata } = template;
  const { type, registry, repository, tag } = spec.source;
  const recorded = recordedSource(template);
  const digest = spec.source.digest ?? recorded?.digest;
  if (digest !== undefined)
    return {
      type: 'known',
      spec: { ...spec, source: { type, registry, repository, digest } },
      ...(recorded === undefined
        ? {}
        : { found: { tag: recorded.tag, since: recorded.since } }),
    };
  const said = findCondition(status?.conditions, 'Ready')?.message;
  return {
    type: 'unknown',
    message: `It is not known yet what ${tagText({
      registry,
      repository,
      tag: tag ?? '',
    })} means, which the Template ${metadata.name} names${
      said === undefined ? '' : `: ${said}`
    }`,
  };
}
