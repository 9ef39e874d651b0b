import {
  Pipeline,
  pipelineType,
  Template,
  templateType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ControllerRuntime, Store } from '@kardinal/kube-controller';
import { SealVerifier, trustedStatus } from '../seals';
import { templateNames } from './templateNames';

/**
 * The cache of Templates, with what can be believed of their statuses, and the Pipelines that render them.
 *
 * @public
 */
export class TemplateResources {
  readonly all: Store<Template>;
  readonly #pipelines: Store<Pipeline>;

  constructor(
    runtime: Pick<ControllerRuntime, 'store'>,
    private readonly seals: SealVerifier,
  ) {
    this.all = runtime.store(templateType);
    this.#pipelines = runtime.store(pipelineType, { template: templateNames });
  }

  /** One that is being deleted is gone: nobody knows what takes its place. */
  find(name: string): Template | undefined {
    const template = this.all.get({ name });
    return template?.metadata.deletionTimestamp === undefined
      ? template && this.trusted(template)
      : undefined;
  }

  /** What a tag means is what its controller recorded, and nobody else. */
  trusted(template: Template): Template {
    return trustedStatus(this.seals, template);
  }

  /** Those of all namespaces. */
  pipelinesOf(name: string): readonly Pipeline[] {
    return this.#pipelines.byIndex('template', name);
  }
}
