import { EnvironmentNodeView } from '@kardinal/backstage-plugin-kardinal-common';
import {
  RemixiconComponentType,
  RiAlertLine,
  RiHeartPulseLine,
  RiLoopRightLine,
  RiShuffleLine,
} from '@remixicon/react';
import { healthTexts } from '../../format/healthTexts';
import { TextKey, useTexts } from '../../translation';
import styles from './HealthMark.module.css';

interface Mark {
  readonly word: TextKey;
  readonly icon: RemixiconComponentType;
  readonly tone: 'success' | 'accent' | 'danger' | 'attention';
}

const marks = {
  healthy: {
    word: healthTexts.healthy,
    icon: RiHeartPulseLine,
    tone: 'success',
  },
  rollingOut: {
    word: healthTexts.rollingOut,
    icon: RiLoopRightLine,
    tone: 'accent',
  },
  unhealthy: {
    word: healthTexts.unhealthy,
    icon: RiAlertLine,
    tone: 'danger',
  },
  drifted: { word: 'health.drifted', icon: RiShuffleLine, tone: 'attention' },
} as const satisfies Readonly<Record<string, Mark>>;

/** How what an environment runs was seen to be; nothing where it was not seen. */
export const HealthMark = (props: {
  readonly environment: Pick<EnvironmentNodeView, 'current'>;
}) => {
  const { text: t } = useTexts();
  const { current } = props.environment;
  if (current === undefined || current.type === 'recorded') return null;
  const mark = marks[current.type === 'drifted' ? 'drifted' : current.health];
  const { word, icon: Icon, tone } = mark;
  return (
    <span className={styles.mark} data-tone={tone}>
      <Icon size={14} aria-hidden />
      <span>{t(word)}</span>
    </span>
  );
};
