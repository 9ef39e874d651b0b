import { Draft } from './PushPlan';
import { ProvenCommit } from './StepProof';

type LocatedDraft = Draft & { readonly type: 'draft' };

/** Where a write stands: its commit is there already, or is to be made. @internal */
export type Located =
  | LocatedDraft
  | { readonly type: 'found'; readonly found: ProvenCommit };

/** Whether there is a commit to make, with something in it. @internal */
export function isDraft(located: Located): located is LocatedDraft {
  return located.type === 'draft' && located.edit.files.length > 0;
}
