import { Button, ButtonIcon } from '@backstage/ui';
import { RiAddLine, RiSubtractLine } from '@remixicon/react';
import { Size, Viewport, zoomed, zoomLimits } from '../../graph/viewports';
import { useTexts } from '../../translation';
import styles from './PromotionGraph.module.css';

const step = 1.25;

/** Zooms a drawing that is larger than its window, and shows all of it. */
export const CanvasControls = (props: {
  readonly viewport: Viewport;
  readonly window: Size;
  readonly onChange: (viewport: Viewport) => void;
  readonly onFit: () => void;
}) => {
  const { viewport, window, onChange, onFit } = props;
  const { text: t } = useTexts();
  return (
    <div
      className={styles.controls}
      role="group"
      aria-label={t('graph.drawing')}
    >
      <ButtonIcon
        size="small"
        variant="secondary"
        aria-label={t('graph.zoomOut')}
        icon={<RiSubtractLine />}
        isDisabled={viewport.zoom <= zoomLimits.min}
        onPress={() => onChange(zoomed(viewport, 1 / step, window))}
      />
      <ButtonIcon
        size="small"
        variant="secondary"
        aria-label={t('graph.zoomIn')}
        icon={<RiAddLine />}
        isDisabled={viewport.zoom >= zoomLimits.max}
        onPress={() => onChange(zoomed(viewport, step, window))}
      />
      <Button size="small" variant="secondary" onPress={onFit}>
        {t('graph.fit')}
      </Button>
    </div>
  );
};
