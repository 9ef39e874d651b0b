import {
  PipelineView,
  ViewMessage,
} from '@kardinal/backstage-plugin-kardinal-common';
import { createPatch } from 'rfc6902';

/** The texts of a view's messages: followers of the same view are sent the same text, which is made once. */
export class ViewMessages {
  private readonly known = new WeakMap<PipelineView, Map<string, string>>();

  /** What turns the shown view into the next one. */
  text(shown: PipelineView | undefined, view: PipelineView): string {
    const texts = this.known.get(view) ?? new Map<string, string>();
    this.known.set(view, texts);
    const from = shown?.version ?? '';
    const text = texts.get(from) ?? JSON.stringify(messageOf(shown, view));
    texts.set(from, text);
    return text;
  }
}

function messageOf(
  shown: PipelineView | undefined,
  view: PipelineView,
): ViewMessage {
  if (shown === undefined) return { type: 'snapshot', view };
  return {
    type: 'delta',
    from: shown.version,
    version: view.version,
    patch: createPatch(shown, view),
  };
}
