import { PipelinePermission } from '@kardinal/backstage-plugin-kardinal-common';
import { CommandOutcome } from '@kardinal/backstage-plugin-kardinal-node';
import { PreviewedCommand } from './previewedCommand';

/** Where a command is executed, and for whom. */
export interface CommandTarget {
  readonly namespace: string;
  readonly pipeline: string;
  readonly requestedBy: string;
}

/** A request whose command and arguments are known. */
export interface ExecutableCommand {
  /** e.g. `retry`. */
  readonly type: string;
  readonly permission: PipelinePermission;
  /** The environments that the permission is needed for; none: the whole Pipeline, and one that does not exist. */
  environments(target: Omit<CommandTarget, 'requestedBy'>): readonly string[];
  /**
   * What it would do; nothing is written.
   *
   * @throws NotFoundError (404) where an object is missing
   */
  preview(target: Omit<CommandTarget, 'requestedBy'>): PreviewedCommand;
  /**
   * Judges the command by the objects of the Pipeline, then executes it.
   *
   * @throws NotFoundError (404) where an object is missing; ConflictError (409) with the sentence that the portal shows
   */
  execute(target: CommandTarget): Promise<CommandOutcome>;
}
