import { PipelineView } from '@kardinal/backstage-plugin-kardinal-common';
import { Request, Response } from 'express';
import { ViewRequest } from '../services/query/PipelineViews';
import { SharedViews } from '../services/query/SharedViews';
import { ViewMessages } from './ViewMessages';
import { openEventStream, sendEvent } from './openEventStream';
import { FollowedAccess, watchAccess } from './watchAccess';

/** What streams are made from: the views, and their messages as all followers are sent them. */
export interface StreamedViews {
  readonly views: SharedViews;
  readonly messages: ViewMessages;
}

/** What a page follows, and how long it may. */
export interface FollowedView {
  readonly request: ViewRequest;
  readonly access: FollowedAccess;
  /** Called when the stream is over. */
  onClose(): void;
}

/**
 * Server-sent events: a snapshot, then deltas. With `Last-Event-ID` of what the page shows, the snapshot is left out.
 * The last message says why, where the stream ends because the access does.
 */
export async function streamView(
  { views, messages }: StreamedViews,
  { request, access, onClose }: FollowedView,
  req: Request,
  res: Response,
): Promise<void> {
  // Rejects before the stream begins, so that an unknown Pipeline is a plain 404.
  const first = await views.view(request);
  if (res.destroyed || req.destroyed) {
    onClose();
    return;
  }
  openEventStream(res);
  let shown: PipelineView | undefined =
    req.header('last-event-id') === first.version ? first : undefined;
  if (shown !== undefined) res.write(': up to date\n\n');
  const stop = views.follow(
    request,
    view => {
      if (shown?.version === view.version) return;
      sendEvent(res, messages.text(shown, view), view.version);
      shown = view;
    },
    () => res.end(),
  );
  const unwatch = watchAccess(access, end => {
    stop();
    res.end(`data: ${JSON.stringify(end)}\n\n`);
  });
  res.on('close', () => {
    unwatch();
    stop();
    onClose();
  });
}
