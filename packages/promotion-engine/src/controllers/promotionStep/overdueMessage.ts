import { durationWords } from '@kardinal/backstage-plugin-kardinal-common';
import {
  WaitStep,
  WaitVerdict,
} from '@kardinal/backstage-plugin-kardinal-node';

/** Why a wait that has exceeded its time failed: what was missing, within which time, and why as far as it is known. */
export function overdueMessage(
  {
    message,
    late,
  }: Pick<Extract<WaitVerdict, { type: 'waiting' }>, 'message' | 'late'>,
  { unmet }: Pick<WaitStep, 'unmet'>,
  /** Milliseconds. */
  timeout: number,
): string {
  const within = `${unmet} within ${durationWords(timeout)}`;
  return late === undefined
    ? `${message} (${within})`
    : `${late.subject} was ${within} (${late.reason})`;
}
