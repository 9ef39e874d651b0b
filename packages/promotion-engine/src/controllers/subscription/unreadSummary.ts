import { Subscription } from '@kardinal/backstage-plugin-kardinal-common';
import { findCondition, Summary } from '@kardinal/kube-controller';
import { followedWords } from './followedWords';
import { Latest } from './types';

/** What looks come to, beside that it is watched. */
const lookReasons: readonly string[] = [
  'NothingFound',
  'NotSigned',
  'NameTaken',
  'NewestRemoved',
  'Waiting',
  'WhenFailed',
  'RateLimited',
  'CredentialMissing',
  'RegistryUnavailable',
  'RegistryRefused',
  'RepositoryUnavailable',
  'RepositoryRefused',
];

/** What was said before a restart still holds. */
export function unreadSummary(
  subscription: Subscription,
  known: Latest | undefined,
): Summary {
  const said = findCondition(subscription.status?.conditions, 'Ready');
  if (said !== undefined && lookReasons.includes(said.reason)) {
    const { reason, message } = said;
    return {
      state: said.status === 'True' ? 'ready' : 'notReady',
      reason,
      message,
    };
  }
  return known === undefined
    ? {
        state: 'notReady',
        reason: 'NotLooked',
        message: 'It has not been looked at yet',
      }
    : {
        state: 'ready',
        reason: 'Watching',
        message: followedWords(subscription, known),
      };
}
