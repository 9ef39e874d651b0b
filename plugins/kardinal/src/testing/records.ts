import { PipelineRecord } from '@kardinal/backstage-plugin-kardinal-common';
import { minutes } from './instants';

/** What somebody decided five minutes ago. */
export function recordOf(
  id: string,
  more: Partial<PipelineRecord> = {},
): PipelineRecord {
  return {
    id,
    at: minutes(-5),
    action: 'PipelinePaused',
    outcome: 'Success',
    by: 'user:default/ana',
    via: 'portal',
    message: 'INC-7',
    namespace: 'default',
    pipeline: 'guestbook',
    ...more,
  };
}
