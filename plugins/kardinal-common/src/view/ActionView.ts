import { CommandRequest, PlannedChange } from '../commands';
import { PipelinePermission } from '../permissions';

/**
 * Something that a person can do now. A refused action is listed too, disabled, with the reason.
 *
 * @public
 */
export type ActionView =
  | {
      readonly type: 'link';
      readonly id: string;
      readonly label: string;
      readonly url: string;
    }
  | {
      readonly type: 'command';
      /** Unique in the view. */
      readonly id: string;
      readonly label: string;
      /** What exactly will happen. */
      readonly confirmation: string;
      /** What is written where; absent where nothing is. */
      readonly changes?: readonly PlannedChange[];
      /** Whoever confirms it says why: the command's argument `reason`, at most 500 characters. */
      readonly asksForReason?: true;
      /** Whoever confirms it may say when it ends by itself: the command's argument `until`, RFC 3339. */
      readonly asksForEnd?: true;
      /** The permission that it needs. */
      readonly permission: PipelinePermission;
      /** What it is needed on. */
      readonly resourceRef: string;
      /** What to send when it is confirmed. */
      readonly command: CommandRequest;
      readonly disabledReason?: string;
    };
