import { PipelineStatus } from '../api/types.generated';

/** What the branch of an environment says that it has, where no Bundle knows it. @public */
export type EnvironmentInGit = NonNullable<PipelineStatus['inGit']>[number];
