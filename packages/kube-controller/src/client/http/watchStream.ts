import type { IncomingMessage } from 'node:http';
import { KubeObject } from '@kardinal/foundation';
import { EventLoopTurns } from '../../queue/EventLoopTurns';
import { toKubeError } from '../errors';
import { WatchEvent } from '../types';

interface WireEvent {
  readonly type: string;
  readonly object: KubeObject & {
    readonly code?: number;
    readonly reason?: string;
    readonly message?: string;
    readonly details?: { readonly retryAfterSeconds?: number };
  };
}

/** Who reads a watch. */
export interface WatchReader<T extends KubeObject> {
  readonly onEvent: (event: WatchEvent<T>) => void;
  /** In which events are parsed and reported. */
  readonly turns: EventLoopTurns;
  /** Of one event. */
  readonly maxAnswerBytes: number;
  /** Called with how much came, for each piece. */
  readonly onBytes: (bytes: number) => void;
}

/**
 * Reads the events of a watch until the server ends it, no faster than the event loop lets it.
 *
 * @throws KubeError for an ERROR event, and Error when the stream breaks off
 * @see https://kubernetes.io/docs/reference/using-api/api-concepts/#efficient-detection-of-changes
 */
export async function readWatchStream<T extends KubeObject>(
  response: IncomingMessage,
  signal: AbortSignal,
  { onEvent, turns, maxAnswerBytes, onBytes }: WatchReader<T>,
): Promise<void> {
  try {
    for await (const line of linesOf(response, maxAnswerBytes, onBytes)) {
      await turns.nextChange();
      if (signal.aborted) return;
      onEvent(toWatchEvent<T>(line));
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    response.destroy();
  }
}

/** Without those that are empty. @throws Error when the last one has no end, or one is too long */
async function* linesOf(
  response: IncomingMessage,
  maxLength: number,
  onBytes: (bytes: number) => void,
): AsyncGenerator<string> {
  response.setEncoding('utf8');
  let rest = '';
  for await (const chunk of response) {
    onBytes(Buffer.byteLength(chunk));
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > maxLength)
      throw new Error('An event of the watch is too long');
    yield* lines.filter(line => line.trim() !== '');
  }
  if (rest.trim() !== '')
    throw new Error('The watch ended in the middle of an event');
}

function toWatchEvent<T extends KubeObject>(line: string): WatchEvent<T> {
  const { type, object } = JSON.parse(line) as WireEvent;
  switch (type) {
    case 'ADDED':
    case 'MODIFIED':
    case 'DELETED':
      return { type, object: object as unknown as T };
    case 'BOOKMARK':
      return { type, resourceVersion: object.metadata.resourceVersion ?? '' };
    default:
      throw toKubeError({
        ...object,
        code: object.code ?? 500,
        retryAfterSeconds: object.details?.retryAfterSeconds,
      });
  }
}
