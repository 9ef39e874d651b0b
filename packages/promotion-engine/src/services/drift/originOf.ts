import { EnvironmentDrift } from '@kardinal/backstage-plugin-kardinal-common';
import { cutText } from '@kardinal/kube-controller';
import { GitLog } from '../git';
import { withoutAddresses } from './withoutAddresses';

/** What the repository says of a drift. */
export type DriftOrigin = Required<Pick<EnvironmentDrift, 'origin'>> &
  Pick<EnvironmentDrift, 'commit'>;

/** After what somebody changed the files of an environment, if at all. */
export type Promoted =
  | {
      readonly type: 'commit';
      /** The last one that Kardinal wrote there, by its full name. */
      readonly sha: string;
    }
  | {
      readonly type: 'time';
      /** RFC 3339: when it was verified, where nothing was written for it. */
      readonly verifiedAt: string;
    };

/** As the CRD has them. */
const longest = { author: 100, subject: 200 };

/**
 * The latest commit of others that changed the files after what was promoted, or that there is none.
 *
 * @param log - the commits that changed them since then, or the newest one where nobody knows since when
 */
export function originOf(
  { commits, history }: Pick<GitLog, 'commits' | 'history'>,
  promoted: Promoted,
): DriftOrigin {
  const isKnown = promoted.type === 'commit' && history === 'continued';
  const last = commits.at(-1);
  if (last === undefined) return { origin: isKnown ? 'cluster' : 'unknown' };
  const { sha, author, subject, committedAt, origin } = last;
  // Of a promotion that came to nothing: what somebody did before it is not what runs.
  if (origin === 'promotion') return { origin: 'unknown' };
  if (!isKnown && !isAfter(committedAt, promoted)) return { origin: 'unknown' };
  return {
    origin: 'git',
    commit: {
      sha,
      author: cutText(withoutAddresses(author), longest.author),
      subject: cutText(withoutAddresses(subject), longest.subject),
      ...(committedAt === undefined ? {} : { committedAt }),
    },
  };
}

/** A history that was rewritten, or one that begins anywhere, has commits of before the promotion, too. */
function isAfter(committedAt: string | undefined, promoted: Promoted): boolean {
  return (
    promoted.type === 'time' &&
    committedAt !== undefined &&
    Date.parse(committedAt) > Date.parse(promoted.verifiedAt)
  );
}
