import {
  Template,
  templateType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ControllerOptions, Reconciler } from '@kardinal/kube-controller';
import { Seals, withSealedStatus } from '../../services/seals';
import { TemplateResources } from '../../services/templates/TemplateResources';
import { decide } from './decide';
import { describe } from './describe';
import { observe, TemplateSources } from './observe';
import { TemplateObservation } from './types';

/** What the controller needs. */
export type TemplateServices = TemplateSources & {
  readonly templates: Pick<TemplateResources, 'trusted'>;
  readonly seals: Seals;
};

/** Records what the tags mean that Templates name; a kind without effects, as looks change nothing. */
export function templateReconciler(
  services: TemplateServices,
): Reconciler<Template, TemplateObservation> {
  const { seals, templates } = services;
  const reconciler: Reconciler<Template, TemplateObservation> = {
    observe: async template => observe(services, template),
    decide,
    effects: {},
    describe,
  };
  return withSealedStatus(reconciler, {
    seals,
    trusted: template => templates.trusted(template),
    isSealed: () => true,
  });
}

/** The controller. */
export function templateController(
  services: TemplateServices,
): ControllerOptions<
  Template,
  TemplateObservation,
  never,
  Record<never, never>
> {
  return {
    name: 'kardinal-template',
    type: templateType,
    reconciler: templateReconciler(services),
    sources: [services.watch],
    watches: [],
  };
}
