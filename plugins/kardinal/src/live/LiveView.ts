import {
  BoardView,
  PipelineView,
} from '@kardinal/backstage-plugin-kardinal-common';

/**
 * What a page knows, and how fresh that is. Once there was a view it stays,
 * whatever happens to the connection.
 */
export type Live<View> =
  /** Asked, not answered yet. */
  | {
      readonly status: 'connecting';
      readonly view?: View;
      /** Milliseconds since the epoch. */
      readonly asOf?: number;
    }
  | {
      readonly status: 'live';
      readonly view: View;
      readonly asOf: number;
    }
  /** The connection is gone and is being made again. */
  | {
      readonly status: 'lost';
      readonly view?: View;
      readonly asOf?: number;
      readonly error?: Error;
      /** When it is tried next, in milliseconds since the epoch. */
      readonly retryAt: number;
    }
  /** The backend said no in a way that asking again does not heal. */
  | {
      readonly status: 'refused';
      readonly view?: View;
      readonly asOf?: number;
      readonly error: Error;
    };

/** What a page knows, and a way to ask again at once. */
export type Followed<View> = Live<View> & { readonly retry: () => void };

/** What a page knows of a Pipeline. */
export type LiveView = Followed<PipelineView>;

/** What a page knows of all Pipelines. */
export type LiveBoard = Followed<BoardView>;

/** The state in which a page begins. */
export const connecting = { status: 'connecting' } as const;
