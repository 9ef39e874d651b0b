import { unreachable } from '@kardinal/foundation';
import { titleOf } from '../api/artifacts';
import { Bundle } from '../api/types.generated';
import { Current, Running } from './currentOf';
import { at, sentence } from './sentences';
import { CurrentView, Sentence } from './types';

/** What is known of a Bundle that has arrived in an environment: that it runs is only said where it was seen. */
export function verifiedSentence({
  environment,
  bundle,
  verifiedAt,
  running,
  current,
}: {
  readonly environment: string;
  readonly bundle: Bundle;
  /** RFC 3339. */
  readonly verifiedAt: string | undefined;
  readonly running: Running | undefined;
  readonly current: Current | undefined;
}): Sentence {
  const version = titleOf(bundle);
  const when = verifiedAt === undefined ? [] : [' ', at(verifiedAt)];
  if (running?.bundle.metadata.name !== bundle.metadata.name)
    return sentence(
      `${version} was verified in ${environment}`,
      ...when,
      running === undefined
        ? '.'
        : `. ${replacement(running.bundle, version)} has replaced it.`,
    );
  if (current?.drift !== undefined) return current.drift;
  const seen = current?.view;
  if (seen?.type !== 'observed' || seen.version !== version)
    return sentence(`${environment}: ${version} was verified`, ...when, '.');
  return sentence(
    `${environment} ${runningWords(version, seen.health)}, verified`,
    ...when,
    '.',
  );
}

/** The same version may be promoted again: then only its name tells a Bundle from the one before. */
function replacement(bundle: Bundle, version: string): string {
  const title = titleOf(bundle);
  return title === version ? `Bundle ${bundle.metadata.name}` : title;
}

function runningWords(
  version: string,
  health: Extract<CurrentView, { readonly type: 'observed' }>['health'],
): string {
  switch (health) {
    case 'healthy':
      return `runs ${version}`;
    case 'rollingOut':
      return `is rolling out ${version} again`;
    case 'unhealthy':
      return `runs ${version}, which is not healthy now`;
    default:
      return unreachable(health);
  }
}
