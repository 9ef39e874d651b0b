import { PipelineRecord } from '@kardinal/backstage-plugin-kardinal-common';
import { TextKey } from '../../translation';

/** Who decided, and where: keys of texts. */
export const placeTexts = {
  portal: 'timeline.by.portal',
  ci: 'timeline.by.ci',
  kubernetes: 'timeline.by.kubernetes',
  forge: 'timeline.by.forge',
  webhook: 'timeline.by.webhook',
  catalog: 'timeline.by.catalog',
  controller: 'timeline.by.controller',
} as const satisfies Readonly<Record<PipelineRecord['via'], TextKey>>;
