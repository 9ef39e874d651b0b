import { Request, Response } from 'express';
import { NotAllowedError } from '@backstage/errors';
import { BoardIndex } from '../services/board/BoardIndex';
import { BoardStatusSource } from '../services/board/BoardStatusSource';
import { ReadableBoard } from '../services/board/ReadableBoard';
import { openEventStream, sendEvent } from './openEventStream';
import { FollowedAccess, watchAccess } from './watchAccess';

/** Whose board is followed, and how long it may be. */
export interface FollowedBoard {
  readonly board: ReadableBoard;
  readonly index: BoardIndex;
  readonly status: BoardStatusSource;
  readonly access: Pick<FollowedAccess, 'clock' | 'expiresAt'>;
  /** Called when the stream is over. */
  onClose(): void;
}

/**
 * Server-sent events: a snapshot, then the rows that change. With `Last-Event-ID` of what the page shows, the snapshot is
 * left out. Rows that the caller may not read any more disappear; the last message says why, where the stream ends.
 */
export function streamBoard(
  { board, index, status, access, onClose }: FollowedBoard,
  req: Request,
  res: Response,
): void {
  if (res.destroyed || req.destroyed) {
    onClose();
    return;
  }
  openEventStream(res);
  let isStatusNew = true;
  let isSending = false;
  const send = async () => {
    // A page that does not read does not pile up messages: what changes meanwhile is one message later.
    if (isSending || res.writableNeedDrain) return;
    isSending = true;
    try {
      for (;;) {
        const news = isStatusNew ? status.status : undefined;
        isStatusNew = false;
        const message = await board.next(news);
        if (message === undefined || res.writableEnded) return;
        sendEvent(res, message.text, message.version);
      }
    } catch {
      // Whether the rows may be shown is asked again with the next change, and every minute.
    } finally {
      isSending = false;
    }
  };
  const lastVersion = req.header('last-event-id');
  if (lastVersion === undefined || board.resume(lastVersion) === 'unknown') {
    isStatusNew = false;
    const { version, text } = board.snapshot(status.status);
    sendEvent(res, `{"type":"snapshot","board":${text}}`, version);
  } else void send();
  const unsubscribe = [
    index.onChange(keys => {
      board.changed(keys);
      void send();
    }),
    status.onChange(() => {
      isStatusNew = true;
      void send();
    }),
    watchAccess({ ...access, subject: 'the board', isAllowed }, end =>
      res.end(`data: ${JSON.stringify(end)}\n\n`),
    ),
  ];
  async function isAllowed(): Promise<boolean> {
    try {
      await board.recheck();
    } catch (error) {
      if (error instanceof NotAllowedError) return false;
      throw error;
    }
    void send();
    return true;
  }
  res.on('drain', () => void send());
  res.on('close', () => {
    unsubscribe.forEach(each => each());
    onClose();
  });
}
