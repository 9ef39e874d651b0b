import {
  PromotionState,
  stateTable,
} from '@kardinal/backstage-plugin-kardinal-common';
import { stateIcons } from './stateIcons';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden';
import styles from './StateMark.module.css';

/** A state as a person sees it: icon, word and tone together. */
export const StateMark = (props: {
  readonly state: PromotionState;
  /** `icon` keeps the word for those who cannot see the icon. */
  readonly show: 'icon' | 'iconAndWord';
}) => {
  const { word, icon, tone } = stateTable[props.state];
  const Icon = stateIcons[icon];
  return (
    <span className={styles.mark} data-tone={tone} data-state={props.state}>
      <span className={styles.icon}>
        <Icon size={14} aria-hidden />
      </span>
      {props.show === 'icon' ? (
        <VisuallyHidden>{word}</VisuallyHidden>
      ) : (
        <span className={styles.word}>{word}</span>
      )}
    </span>
  );
};
