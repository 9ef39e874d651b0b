import {
  BundleStatus,
  mostApprovals,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ApprovalReadings } from '../../services/seals';

type Recorded = NonNullable<BundleStatus['approvals']>;

/** The answers for a Bundle with those that came since. The first one counts; what nobody answered is marked, and stays. */
export function recordApprovals(
  recorded: Recorded = {},
  { answered, unfounded }: ApprovalReadings,
): Recorded {
  const questionOf = ({ environment, name }: Recorded[string]) =>
    `${environment}/${name}`;
  const isFounded = ([id, each]: readonly [string, Recorded[string]]) =>
    each.unfounded === undefined && !unfounded.includes(id);
  const settled = new Set(
    Object.entries(recorded)
      .filter(isFounded)
      .map(([, each]) => questionOf(each)),
  );
  const added = Object.entries(answered)
    .sort(([, a], [, b]) => (a.answeredAt < b.answeredAt ? -1 : 1))
    .filter(([, each]) => {
      const isNew = !settled.has(questionOf(each));
      settled.add(questionOf(each));
      return isNew;
    })
    .slice(0, Math.max(0, mostApprovals - Object.keys(recorded).length));
  return Object.fromEntries([
    ...Object.entries(recorded).map(([id, each]) => [
      id,
      unfounded.includes(id) ? { ...each, unfounded: true } : each,
    ]),
    ...added,
  ]);
}
