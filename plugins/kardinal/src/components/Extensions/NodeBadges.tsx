import { EnvironmentNodeView } from '@kardinal/backstage-plugin-kardinal-common';
import {
  usePromotionExtensions,
  useShownPromotion,
} from '../../extensions/PromotionExtensionsProvider';
import { OfferedBadge, offeredBadges } from '../../extensions/offeredBadges';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import { WithTooltip } from '../WithTooltip/WithTooltip';
import styles from './Extensions.module.css';

/** The badges that other plugins have added to an environment. */
export const NodeBadges = (props: {
  readonly environment: EnvironmentNodeView;
  /** `short`: a few letters, the description read aloud; `full`: the description, too. */
  readonly as: 'short' | 'full';
}) => {
  const { environment, as } = props;
  const { badges = [] } = usePromotionExtensions();
  const promotion = useShownPromotion();
  if (promotion === undefined) return null;
  const offered = offeredBadges(badges, environment, promotion);
  return offered.length === 0 ? null : (
    <span className={styles.badges}>
      {offered.map(({ id, text, description, tone }) => (
        <span key={id} className={styles.badgeLine}>
          {as === 'full' ? (
            <>
              <Badge text={text} tone={tone} />
              <span>{description}</span>
            </>
          ) : (
            <>
              <WithTooltip text={description}>
                <Badge text={text} tone={tone} />
              </WithTooltip>
              <VisuallyHidden>{description}</VisuallyHidden>
            </>
          )}
        </span>
      ))}
    </span>
  );
};

function Badge({ text, tone }: Pick<OfferedBadge, 'text' | 'tone'>) {
  return (
    <span className={styles.badge} data-tone={tone} aria-hidden>
      {text}
    </span>
  );
}
