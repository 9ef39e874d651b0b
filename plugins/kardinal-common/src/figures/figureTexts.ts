import { fewestReleases } from './figuresOf';
import { Figures } from './types';

/** One of the four figures, in words. @public */
export interface FigureText {
  readonly id: 'leadTime' | 'deployments' | 'changeFailure' | 'restore';
  readonly title: string;
  /** With its unit; `undefined` where there is not enough to say one. */
  readonly value?: string;
  /** What it was made from. */
  readonly basis: string;
  /** What it means. */
  readonly meaning: string;
}

/** The four figures as people read them. @public */
export function figureTexts(figures: Figures): readonly FigureText[] {
  const { leadTime, deployments, changeFailure, restore } = figures;
  return [
    {
      id: 'leadTime',
      title: 'Lead time for changes',
      meaning: 'From the build until the release is verified in production.',
      ...(leadTime.type === 'median'
        ? {
            value: durationText(leadTime.seconds),
            basis: `Median of ${counted(leadTime.count, 'release')}`,
          }
        : { basis: tooFew(leadTime.count, 'release') }),
    },
    {
      id: 'deployments',
      title: 'Deployment frequency',
      meaning: 'Releases that were verified in production.',
      ...(deployments.perWeek === undefined
        ? {
            basis: `${counted(
              deployments.count,
              'release',
            )}; a rate needs a week of records`,
          }
        : {
            value: `${rounded(deployments.perWeek)} a week`,
            basis: `${counted(deployments.count, 'release')} in all`,
          }),
    },
    {
      id: 'changeFailure',
      title: 'Change failure rate',
      meaning:
        'Releases that failed in production or were rolled back from it.',
      ...(changeFailure.type === 'share'
        ? {
            value: `${Math.round(changeFailure.share * 100)} %`,
            basis: `${changeFailure.failed} of ${counted(
              changeFailure.count,
              'release',
            )}`,
          }
        : { basis: tooFew(changeFailure.count, 'release') }),
    },
    {
      id: 'restore',
      title: 'Time to restore',
      meaning:
        'From a failure in production until another release is verified there.',
      ...(restore.type === 'median'
        ? {
            value: durationText(restore.seconds),
            basis: `Median of ${counted(restore.count, 'failure')}${openText(
              restore.open,
            )}`,
          }
        : { basis: `${restoreBasis(restore.count)}${openText(restore.open)}` }),
    },
  ];
}

/** A duration with two units at most: `45 s`, `12 min`, `3 h 5 min`, `2 d 4 h`. @public */
export function durationText(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return joined(hours, 'h', minutes % 60, 'min');
  return joined(Math.floor(hours / 24), 'd', hours % 24, 'h');
}

function joined(large: number, unit: string, small: number, smaller: string) {
  return small === 0
    ? `${large} ${unit}`
    : `${large} ${unit} ${small} ${smaller}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function tooFew(count: number, noun: string): string {
  return `Not enough releases: ${counted(
    count,
    noun,
  )}, and it takes ${fewestReleases}`;
}

function restoreBasis(count: number): string {
  return count === 0
    ? 'Nothing had to be restored'
    : `Not enough failures: ${counted(
        count,
        'failure',
      )} restored, and it takes ${fewestReleases}`;
}

function openText(open: number): string {
  return open === 0 ? '' : `; ${open} not restored yet`;
}

function rounded(value: number): string {
  return value >= 10
    ? String(Math.round(value))
    : String(Number(value.toFixed(1)));
}
