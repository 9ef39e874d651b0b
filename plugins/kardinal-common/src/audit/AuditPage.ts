import { PipelineRef } from '../api/pipelineAnnotation';
import { BoardEntity } from '../board';
import { AuditRecord } from './types';

/** A record, with the Pipeline that it is about. @public */
export type PipelineRecord = AuditRecord & {
  readonly namespace: string;
  readonly pipeline: string;
  /** What a person calls the Bundle; absent where it is gone, or the record is about none. */
  readonly version?: string;
  /** Absent where no entity of the catalog shows the Pipeline. */
  readonly entity?: BoardEntity;
};

/** What a page of records answers. @public */
export interface AuditPage {
  /** RFC 3339: what it says is as of this instant. */
  readonly asOf: string;
  /** How far the control plane's clock was moved ahead, in milliseconds; absent where it was not. */
  readonly clockOffset?: number;
  readonly items: readonly PipelineRecord[];
  /** Where the first of them stands: whoever follows what is newer begins there. Absent without any. */
  readonly newest?: string;
  /** For the next page, of older records; absent on the last one. */
  readonly nextCursor?: string;
  /** Logs of the answer that are not complete since the beginning, with the instant of the newest record that is gone. */
  readonly incomplete: readonly (PipelineRef & {
    readonly completeSince: string;
  })[];
}
