import {
  durationText,
  FigurePoint,
  FigureText,
} from '@kardinal/backstage-plugin-kardinal-common';

/** What a chart draws of a point: how high, and what it says. */
export interface ChartValue {
  /** Absent where there is nothing to say: no bar. */
  readonly value?: number;
  /** As people read it. */
  readonly text: string;
}

/** What a chart of a figure draws of a point. */
export function chartValue(
  figure: FigureText['id'],
  point: FigurePoint,
): ChartValue {
  const { deployments, failures, leadSeconds, restoreSeconds } = point;
  switch (figure) {
    case 'leadTime':
      return ofDuration(leadSeconds, 'no release');
    case 'restore':
      return ofDuration(restoreSeconds, 'nothing restored');
    case 'deployments':
      return {
        value: deployments,
        text: `${deployments} ${deployments === 1 ? 'release' : 'releases'}`,
      };
    case 'changeFailure':
      return {
        value: failures,
        text: `${failures} of ${countOf(point)} went wrong`,
      };
    default:
      return figure satisfies never;
  }
}

/** What the scale of a chart says at a height. */
export function scaleText(figure: FigureText['id'], value: number): string {
  return figure === 'leadTime' || figure === 'restore'
    ? durationText(value)
    : String(Math.round(value));
}

/** Whole numbers have a scale of whole numbers. */
export function topOf(
  figure: FigureText['id'],
  values: readonly number[],
): number {
  const highest = Math.max(0, ...values);
  if (highest === 0) return 1;
  return figure === 'leadTime' || figure === 'restore'
    ? highest
    : Math.max(2, highest + (highest % 2));
}

function ofDuration(seconds: number | undefined, none: string): ChartValue {
  return seconds === undefined
    ? { text: none }
    : { value: seconds, text: durationText(seconds) };
}

function countOf({ deployments, failures }: FigurePoint): number {
  return Math.max(deployments, failures);
}
