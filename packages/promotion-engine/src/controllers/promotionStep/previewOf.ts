import {
  EditPreview,
  StepCapabilities,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Bound, editsBefore } from './editsBefore';
import { editsOn } from './editBasis';
import { PromotionServices } from './PromotionServices';
import { withSources } from './withSources';

/** Makes the edits before a position on the base branch as it is, and commits nothing. */
export function previewOf(
  services: PromotionServices,
  unread: Bound,
  index: number,
): StepCapabilities['preview'] {
  return async signal => {
    signal.throwIfAborted();
    const { step, promotion } = unread;
    const bound = await withSources(services, unread, index, signal);
    const edits = editsBefore(bound, index);
    const isCloned = edits.some(({ definition: { provides } }) =>
      provides.includes('tree'),
    );
    if (!isCloned) return undefined;
    const programs = services.programs.for(signal);
    const credentials = await services.credentials.find(step);
    let found: Omit<EditPreview, 'baseCommit'> | undefined;
    const baseCommit = await services.git.read({
      repository: { url: promotion.git.url },
      ...(credentials === undefined ? {} : { credentials }),
      base: promotion.git.branch,
      ...(step.spec.git.layout === 'branch' && { missingBase: 'empty' }),
      directory: promotion.directory,
      read: async files => {
        found = await editsOn(edits, { files, programs });
      },
      signal,
    });
    return found && { baseCommit, ...found };
  };
}
