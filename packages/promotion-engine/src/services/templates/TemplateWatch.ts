import { labels, Template } from '@kardinal/backstage-plugin-kardinal-common';
import { keyOf, KeySource, ObjectKey } from '@kardinal/kube-controller';
import {
  LookState,
  RegistryLooks,
  RegistryLooksSources,
} from '../registryLooks';
import { lookAtTag, TagFinding, TagMemory } from './lookAtTag';
import { recordedSource } from './templateContent';
import { TagSource } from './templatePlan';

/** What is known of the tag that a Template names. */
export type TagState = LookState<TagFinding>;

/** What {@link TemplateWatch} is made from. */
export interface TemplateWatchSources extends RegistryLooksSources {
  /** With what can be believed of its status. */
  readonly template: (name: string) => Template | undefined;
}

/** In whose name registries are asked: no namespace has this name. */
const tenant = 'Templates';

/** Looks at the tags that Templates name, and wakes a Template when one means something else. */
export class TemplateWatch implements KeySource {
  readonly #looks: RegistryLooks<TagSource, TagFinding, TagMemory | undefined>;

  constructor({ template, ...sources }: TemplateWatchSources) {
    this.#looks = new RegistryLooks(sources, {
      exists: ({ name }) => template(name) !== undefined,
      tenantOf: () => tenant,
      secretOf: (_owner, { secret }) => secret,
      fieldsOf: () => ({
        registry: 'spec.source.registry',
        secretRef: 'spec.source.secretRef',
      }),
      look: async (session, { name }, source, memory) => {
        const known = template(name);
        const recorded = known && recordedSource(known)?.digest;
        const found = await lookAtTag(session, source, {
          ...(recorded === undefined ? {} : { recorded }),
          ...(memory === undefined ? {} : { memory }),
        });
        return { finding: found.finding, memory: found.memory };
      },
    });
  }

  subscribe(wake: (key: ObjectKey) => void): () => void {
    return this.#looks.subscribe(wake);
  }

  /** What is known of the tag of a Template. Begins to look at it. */
  current(template: Template, source: TagSource): TagState {
    const asked = template.metadata.annotations?.[labels.lookAt];
    return this.#looks.current(keyOf(template), source, asked);
  }

  /** Nothing is looked at for a Template any more. */
  leave(template: Template): void {
    this.#looks.leave(keyOf(template));
  }
}
