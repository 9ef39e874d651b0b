import { CurrentView } from '@kardinal/backstage-plugin-kardinal-common';
import { unreachable } from '@kardinal/foundation';
import { healthWords } from '../../format/healthWords';
import { Instant } from '../Time/Instant';

/** What an environment has now, and how that is known: seen, or on record. */
export function CurrentFact({ current }: { readonly current: CurrentView }) {
  switch (current.type) {
    case 'observed':
      return (
        <>
          {current.version}, {healthWords[current.health]}
          {current.since !== undefined && (
            <>
              , verified <Instant at={current.since} as="since" />
            </>
          )}
        </>
      );
    case 'drifted':
      return (
        <>
          {current.version}, not promoted
          {current.since !== undefined && (
            <>
              , changed <Instant at={current.since} as="since" />
            </>
          )}
        </>
      );
    case 'recorded':
      return (
        <>
          {current.version}, verified{' '}
          <Instant at={current.verifiedAt} as="since" />
        </>
      );
    default:
      return unreachable(current);
  }
}
