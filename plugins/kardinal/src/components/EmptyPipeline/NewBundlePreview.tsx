import { CommandRequest } from '@kardinal/backstage-plugin-kardinal-common';
import { PipelineRef } from '../../api/PipelineRef';
import { CommandPreview } from '../Actions/CommandPreview';
import { useCommandDiffs } from '../Actions/useCommandDiffs';

/** What a Bundle that is not created yet changes in the files. */
export const NewBundlePreview = (props: {
  readonly pipeline: PipelineRef;
  /** Memoized, or it is asked for without an end. */
  readonly command: CommandRequest;
  readonly permission: string;
}) => {
  const preview = useCommandDiffs(props.pipeline, props.command);
  return <CommandPreview preview={preview} permission={props.permission} />;
};
