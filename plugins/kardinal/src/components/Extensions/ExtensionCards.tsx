import { Box } from '@backstage/ui';
import { Suspense, useId } from 'react';
import { PromotionExtensionCard } from '../../extensions/PromotionExtensions';
import {
  usePromotionExtensions,
  useShownPromotion,
} from '../../extensions/PromotionExtensionsProvider';
import { ContainedExtension } from './ContainedExtension';
import styles from './Extensions.module.css';

/** The cards that other plugins have added, below the graph. */
export const ExtensionCards = () => {
  const { cards = [] } = usePromotionExtensions();
  return cards.length === 0 ? null : (
    <div className={styles.cards}>
      {cards.map(card => (
        <ExtensionCard key={card.id} card={card} />
      ))}
    </div>
  );
};

function ExtensionCard({ card }: { readonly card: PromotionExtensionCard }) {
  const promotion = useShownPromotion();
  const headingId = useId();
  const { title, Content } = card;
  return promotion === undefined ? null : (
    <Box
      as="section"
      bg="neutral"
      className={styles.card}
      aria-labelledby={headingId}
    >
      <h3 id={headingId} className={styles.heading}>
        {title}
      </h3>
      <ContainedExtension name={title}>
        <Suspense fallback={null}>
          <Content promotion={promotion} />
        </Suspense>
      </ContainedExtension>
    </Box>
  );
}
