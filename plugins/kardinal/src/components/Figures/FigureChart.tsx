import {
  FigurePoint,
  FigureStep,
  FigureText,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KeyboardEvent, useRef } from 'react';
import { useReader } from '../../hooks/useReader';
import { useTexts } from '../../translation';
import { chartValue, scaleText, topOf } from './chartValues';
import { WithTooltip } from '../WithTooltip/WithTooltip';
import styles from './Figures.module.css';
import { pointName } from './pointName';

/** Of the drawing, in its own units. */
const height = 160;
/** So that a bar of the lowest value can still be seen. */
const lowest = 3;

/**
 * Bars by time, each a button that chooses its releases: one tab stop, arrow keys move between them, and what a bar says is
 * its name.
 */
export const FigureChart = (props: {
  readonly figure: FigureText['id'];
  readonly points: readonly FigurePoint[];
  readonly step: FigureStep;
  /** The start of the chosen point. */
  readonly chosen: string | undefined;
  readonly onChoose: (start: string) => void;
}) => {
  const { figure, points, step, chosen, onChoose } = props;
  const reader = useReader();
  const { text: t } = useTexts();
  const bars = useRef<HTMLDivElement>(null);
  const values = points.map(each => chartValue(figure, each));
  const top = topOf(
    figure,
    values.map(({ value = 0 }) => value),
  );
  const stop = Math.max(
    0,
    points.findIndex(({ start }) => start === chosen),
  );
  const move = (event: KeyboardEvent, at: number) => {
    const next = neighbour(event.key, at, points.length);
    if (next === undefined) return;
    event.preventDefault();
    bars.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <figure className={styles.chart}>
      <div className={styles.scale} aria-hidden>
        <span>{scaleText(figure, top)}</span>
        <span>{scaleText(figure, top / 2)}</span>
        <span>{scaleText(figure, 0)}</span>
      </div>
      <div className={styles.plot}>
        <div
          ref={bars}
          className={styles.bars}
          role="group"
          aria-label={t(`figures.bars.${step}`)}
        >
          {points.map(({ start }, at) => {
            const { value, text } = values[at];
            const label = `${pointName(start, step, reader)}: ${text}`;
            return (
              <WithTooltip key={start} text={label} className={styles.barPlace}>
                <button
                  type="button"
                  className={styles.bar}
                  aria-label={label}
                  aria-pressed={start === chosen}
                  tabIndex={at === stop ? 0 : -1}
                  onClick={() => onChoose(start)}
                  onKeyDown={event => move(event, at)}
                >
                  <svg
                    viewBox={`0 0 10 ${height}`}
                    preserveAspectRatio="none"
                    aria-hidden
                  >
                    {value !== undefined && value > 0 && (
                      <rect
                        x={1}
                        width={8}
                        y={height - barHeight(value, top)}
                        height={barHeight(value, top)}
                      />
                    )}
                  </svg>
                </button>
              </WithTooltip>
            );
          })}
        </div>
        <div className={styles.times} aria-hidden>
          {ticks(points).map(({ start }) => (
            <span key={start}>{pointName(start, step, reader)}</span>
          ))}
        </div>
      </div>
    </figure>
  );
};

function barHeight(value: number, top: number): number {
  return Math.max(lowest, (value / top) * height);
}

function neighbour(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, at - 1);
    case 'ArrowRight':
      return Math.min(count - 1, at + 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** The first, the middle and the last: more do not fit on a narrow page. */
function ticks(points: readonly FigurePoint[]): readonly FigurePoint[] {
  if (points.length < 3) return points;
  return [
    points[0],
    points[Math.floor((points.length - 1) / 2)],
    points[points.length - 1],
  ];
}
