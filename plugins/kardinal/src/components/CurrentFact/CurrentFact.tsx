import { CurrentView } from '@kardinal/backstage-plugin-kardinal-common';
import { unreachable } from '@kardinal/foundation';
import { healthTexts } from '../../format/healthTexts';
import { TextKey, useTexts } from '../../translation';
import { Instant } from '../Time/Instant';

/** What an environment has now, and how that is known: seen, or on record. */
export function CurrentFact({ current }: { readonly current: CurrentView }) {
  const { text: t } = useTexts();
  const { version } = current;
  switch (current.type) {
    case 'observed': {
      const health = t(healthTexts[current.health]);
      return current.since === undefined ? (
        <>{t('current.observed', { version, health })}</>
      ) : (
        <Since
          text="current.observedSince"
          values={{ version, health }}
          at={current.since}
        />
      );
    }
    case 'drifted':
      return current.since === undefined ? (
        <>{t('current.drifted', { version })}</>
      ) : (
        <Since
          text="current.driftedSince"
          values={{ version }}
          at={current.since}
        />
      );
    case 'recorded':
      return (
        <Since
          text="current.recorded"
          values={{ version }}
          at={current.verifiedAt}
        />
      );
    default:
      return unreachable(current);
  }
}

/** A text with the instant since when it is so. */
function Since(props: {
  readonly text: TextKey;
  readonly values: Readonly<Record<string, string>>;
  readonly at: string;
}) {
  const { element } = useTexts();
  const { text, values, at } = props;
  return element(text, { ...values, since: <Instant at={at} as="since" /> });
}
