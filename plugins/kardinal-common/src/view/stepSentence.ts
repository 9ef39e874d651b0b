import { rfc3339, unreachable } from '@kardinal/foundation';
import { PromotionStep } from '../api/types.generated';
import { closedSentence } from './pullRequestNotice';
import { atTime, quoted, sentence } from './sentences';
import { PromotionState } from './states';
import { Sentence } from './types';

/** What is said of an environment whose promotion has started. */
export interface StepFacts {
  readonly name: string;
  /** What people call the Bundle. */
  readonly version: string;
  readonly state: PromotionState;
  /** As the promotion, or the record of the Bundle, says it. */
  readonly message: string;
  readonly step: PromotionStep | undefined;
}

/** How an environment stands once its promotion has started. */
export function stepSentence(facts: StepFacts): Sentence {
  const { name, version, state, step } = facts;
  const message = quoted(facts.message);
  const retryAt = step?.status?.retryAt;
  if (retryAt !== undefined)
    return sentence(
      `${name} is delayed: ${message}. Trying again `,
      atTime(retryAt),
      '.',
    );
  switch (state) {
    case 'Pending':
    case 'Waiting':
    case 'Promoting':
      return promotingSentence(name, message);
    case 'WaitingForMerge':
    case 'PullRequestClosed':
      return (
        closedSentence(name, step?.status) ??
        sentence(
          /^Waiting for /.test(message)
            ? `${name} is ${lowerFirst(message)}.`
            : `${name} is waiting: ${message}.`,
        )
      );
    case 'HealthChecking':
      return healthSentence({ ...facts, message });
    case 'AbortedByAlarm':
      return sentence(
        `${name} failed: ${message}. ${version} is not promoted any further.`,
      );
    case 'Verified':
    case 'NoOp':
      return sentence(`${name} was verified.`);
    case 'Failed':
      return sentence(`${name} failed: ${message}.`);
    case 'SkipDenied':
      return sentence(`${name} must not be skipped.`);
    case 'RollingBack':
      return sentence(`${name} is rolling back: ${message}.`);
    case 'Superseded':
      return sentence(
        message === ''
          ? `The promotion to ${name} was stopped.`
          : `The promotion to ${name} was stopped: ${lowerFirst(message)}.`,
      );
    default:
      return unreachable(state);
  }
}

/** `Opening the pull request` says what is done; other messages say why it takes longer. */
function promotingSentence(name: string, message: string): Sentence {
  if (message === '') return sentence(`Promoting to ${name}.`);
  if (/^Waiting (?:for|until) /.test(message))
    return sentence(`${name} is ${lowerFirst(message)}.`);
  return sentence(
    /^[A-Z][a-z]+ing\b[^:;.]*$/.test(message)
      ? `${message} for ${name}.`
      : `Promoting to ${name}: ${lowerFirst(message)}.`,
  );
}

function healthSentence({ name, version, message, step }: StepFacts): Sentence {
  const { bake, steps = [] } = step?.status ?? {};
  if (bake?.since === undefined && bake?.alarmSince === undefined) {
    const isOwn = /^waiting for /i.test(message);
    const waits = steps.find(
      ({ state }) => state === 'Waiting' || state === 'Running',
    );
    if (waits !== undefined && waits.uses !== 'health-check')
      return sentence(
        isOwn
          ? `${name} is ${lowerFirst(message)}.`
          : `${name} is checking health: ${message}.`,
      );
    return sentence(
      `Waiting for ${name} to run ${version}`,
      message === '' || saysNoMore(message) ? '.' : ` (${message}).`,
    );
  }
  const { minutes, since, heldSince, resets } = bake;
  if (since === undefined || heldSince !== undefined)
    return sentence(`${name} is baking: ${lowerFirst(message)}.`);
  const until = Date.parse(since) + minutes * 60_000;
  const again =
    resets === 0
      ? ''
      : `, restarted ${
          resets === 1 ? 'once' : `${resets} times`
        } after an alarm`;
  return sentence(
    `${name} is healthy and bakes for ${minutes} ${
      minutes === 1 ? 'minute' : 'minutes'
    }${again}; it will be verified `,
    atTime(rfc3339(until)),
    '.',
  );
}

/** The promotion itself says that the environment has to run it, and nothing beyond that. */
function saysNoMore(message: string): boolean {
  return /waiting for \S+ to run \S+$/i.test(message);
}

/** The text as the continuation of a sentence; a name or an abbreviation keeps its capital. */
export function lowerFirst(text: string): string {
  return /^[A-Z][a-z]*(?:[ ,;:.]|$)/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}
