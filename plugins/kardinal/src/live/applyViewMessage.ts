import {
  PipelineView,
  ViewMessage,
} from '@kardinal/backstage-plugin-kardinal-common';
import { applyPatch, Operation } from 'rfc6902';

/**
 * The view after a message; undefined when the message does not follow on from
 * the view, so that the stream has to begin again with a snapshot.
 */
export function applyViewMessage(
  view: PipelineView | undefined,
  message: ViewMessage,
): PipelineView | undefined {
  switch (message.type) {
    case 'snapshot':
      return message.view;
    case 'delta':
      return view?.version === message.from
        ? patched(view, message)
        : undefined;
    default:
      // A newer backend may say more than this page understands.
      return view;
  }
}

function patched(
  view: PipelineView,
  delta: Extract<ViewMessage, { type: 'delta' }>,
): PipelineView | undefined {
  // rfc6902 changes its argument, and views are shared with React.
  const copy: PipelineView = JSON.parse(JSON.stringify(view));
  const problems = applyPatch(copy, delta.patch as Operation[]);
  return problems.some(problem => problem !== null)
    ? undefined
    : { ...copy, version: delta.version };
}
