import { PipelineView } from '@kardinal/backstage-plugin-kardinal-common';
import { LiveViewMessage } from '../api/KardinalApi';
import { applyViewMessage } from './applyViewMessage';
import { FollowOptions, followStream } from './followStream';

/** Follows the view of a Pipeline until the signal aborts or the backend refuses. */
export function followView(
  options: Omit<FollowOptions<PipelineView, LiveViewMessage>, 'apply'>,
): Promise<void> {
  return followStream({ ...options, apply: applyViewMessage });
}
