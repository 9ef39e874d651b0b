import type { IncomingMessage } from 'node:http';
import { KubeObject } from '@kardinal/foundation';
import { toKubeError } from '../errors';
import { WatchEvent } from '../types';

interface WireEvent {
  readonly type: string;
  readonly object: KubeObject & {
    readonly code?: number;
    readonly reason?: string;
    readonly message?: string;
  };
}

/**
 * Reads the events of a watch until the server ends it.
 *
 * @throws KubeError for an ERROR event, and Error when the stream breaks off
 * @see https://kubernetes.io/docs/reference/using-api/api-concepts/#efficient-detection-of-changes
 */
export function readWatchStream<T extends KubeObject>(
  response: IncomingMessage,
  signal: AbortSignal,
  onEvent: (event: WatchEvent<T>) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let rest = '';
    const fail = (error: Error) => {
      if (signal.aborted) resolve();
      else reject(error);
      response.destroy();
    };
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop()!;
      try {
        for (const line of lines) {
          if (signal.aborted) return;
          if (line.trim() !== '') onEvent(toWatchEvent<T>(line));
        }
      } catch (error) {
        fail(error instanceof Error ? error : new Error(String(error)));
      }
    });
    response.on('end', () => {
      if (rest.trim() === '') resolve();
      else fail(new Error('The watch ended in the middle of an event'));
    });
    response.on('error', fail);
    response.on('close', () => fail(new Error('The watch broke off')));
  });
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
      throw toKubeError({ ...object, code: object.code ?? 500 });
  }
}
