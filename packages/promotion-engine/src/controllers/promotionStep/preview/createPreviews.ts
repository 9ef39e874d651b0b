import { Logger } from '@kardinal/kube-controller';
import { EngineSettings } from '../../../EngineSettings';
import { SourceCommits } from '../../../services/git';
import { createPrograms } from '../../../services/programs/createPrograms';
import { Previews } from './Previews';
import { PreviewServices, PromotionPreviews } from './PromotionPreviews';

/** Previews, until they are stopped. */
export interface RunningPreviews {
  readonly previews: Previews;
  stop(): Promise<void>;
}

/** With programs and caches of their own: no page keeps a promotion waiting for a processor. */
export function createPreviews({
  logger,
  rendering,
  ...services
}: Omit<PreviewServices, 'programs' | 'sourceCommits'> &
  Pick<EngineSettings, 'rendering'> & {
    readonly logger: Logger;
  }): RunningPreviews {
  const { clock, git } = services;
  const rule = rendering?.confinement ?? 'whenPossible';
  const { runs, stop } = createPrograms({ clock, logger, rule });
  const sourceCommits = new SourceCommits(git);
  return {
    previews: new PromotionPreviews({
      ...services,
      programs: runs,
      sourceCommits,
    }),
    stop,
  };
}
