import {
  labels,
  PromotionStep,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  ActivationAnswer,
  StoredRendition,
} from '@kardinal/backstage-plugin-kardinal-node';
import { renditionName, RenditionResources } from './RenditionResources';

/**
 * Whether somebody has agreed that the environment of a promotion is pointed to what was stored: the label of its Rendition says
 * so, which holds for every Bundle that comes to the same. A Rendition that no controller wrote says nothing.
 *
 * @see spec 5, "Serving"
 */
export function activationOf(
  { renditions }: { readonly renditions: Pick<RenditionResources, 'sealed'> },
  { metadata: { namespace }, spec }: PromotionStep,
  { reference, digest }: Pick<StoredRendition, 'reference' | 'digest'>,
): ActivationAnswer {
  const name = renditionName(spec, reference, digest);
  const { labels: set = {}, annotations = {} } =
    renditions.sealed(namespace, name)?.metadata ?? {};
  if (set[labels.activate] !== 'true')
    return { type: 'awaited', rendition: name };
  return {
    type: 'given',
    by: annotations[labels.activateBy] ?? `its label ${labels.activate}`,
  };
}
