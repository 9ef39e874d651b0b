import {
  Pipeline,
  PipelineStatus,
} from '@kardinal/backstage-plugin-kardinal-common';
import { PipelineObservation } from './types';

/** What the branches of environments say that no Bundle was verified in. What is not read yet is as it was. */
export function describeInGit(
  { status }: Pipeline,
  observed: PipelineObservation['inGit'],
): Pick<PipelineStatus, 'inGit'> {
  const known = (observed?.environments ?? []).flatMap(name => {
    const said = observed?.said.get(name);
    if (said?.type === 'said') return [said.environment];
    return said === undefined
      ? (status?.inGit ?? []).filter(each => each.environment === name)
      : [];
  });
  return known.length === 0 ? {} : { inGit: known };
}
