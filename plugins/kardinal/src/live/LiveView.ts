import { PipelineView } from '@kardinal/backstage-plugin-kardinal-common';

/**
 * What the page knows of a Pipeline, and how fresh that is. Once there was a
 * view it stays, whatever happens to the connection.
 */
export type LiveView =
  /** Asked, not answered yet. */
  | {
      readonly status: 'connecting';
      readonly view?: PipelineView;
      /** Milliseconds since the epoch. */
      readonly asOf?: number;
    }
  | {
      readonly status: 'live';
      readonly view: PipelineView;
      readonly asOf: number;
    }
  /** The connection is gone and is being made again. */
  | {
      readonly status: 'lost';
      readonly view?: PipelineView;
      readonly asOf?: number;
      readonly error?: Error;
    }
  /** The backend said no in a way that asking again does not heal. */
  | {
      readonly status: 'refused';
      readonly view?: PipelineView;
      readonly asOf?: number;
      readonly error: Error;
    };

/** The state in which a page begins. */
export const connecting: LiveView = { status: 'connecting' };
