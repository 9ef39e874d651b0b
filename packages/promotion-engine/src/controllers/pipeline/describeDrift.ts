import {
  bundleMissingWords,
  driftWords,
  EnvironmentDrift,
  ignoredWords,
  isDriftOpen,
  originWords,
  settledWords,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Condition, EventRecord } from '@kardinal/kube-controller';

type Drifts = readonly EnvironmentDrift[];

/** More environments are counted alone: a message has an end. */
const mostNamed = 40;

/**
 * The condition of a Pipeline of which an environment has drifted; `undefined` while none has.
 *
 * @param note - what holds for all of them, in a sentence
 */
export function driftCondition(
  drift: Drifts,
  note?: string,
): Omit<Condition, 'lastTransitionTime'> | undefined {
  if (drift.length === 0) return undefined;
  const open = drift.filter(isDriftOpen);
  const known = open.some(isMissing) ? 'BundleMissing' : 'BundleKnown';
  const isIgnored = open.length === 0;
  return {
    type: 'Drifted',
    status: isIgnored ? 'False' : 'True',
    reason: isIgnored ? 'Ignored' : known,
    message: [
      ...drift.slice(0, mostNamed).map(messageOf),
      ...(drift.length > mostNamed
        ? [`So have ${drift.length - mostNamed} more environments.`]
        : []),
      ...(note === undefined ? [] : [note]),
    ].join(' '),
  };
}

/** Events of what has drifted and what no longer has, each once: the status is the memory, what stands in it was reported. */
export function driftEvents(
  known: Drifts,
  found: Drifts,
): readonly EventRecord[] {
  return [
    ...found.flatMap(each => eventsOf(before(known, each), each)),
    ...known
      .filter(({ environment }) =>
        found.every(each => each.environment !== environment),
      )
      .map(
        ({ environment }): EventRecord => ({
          type: 'Normal',
          reason: 'DriftEnded',
          message: `${environment} no longer differs from what was promoted.`,
        }),
      ),
  ];
}

/** The same drift as it was reported. */
function before(
  known: Drifts,
  { environment, version, workload }: EnvironmentDrift,
): EnvironmentDrift | undefined {
  return known.find(
    each =>
      each.environment === environment &&
      each.version === version &&
      each.workload === workload,
  );
}

function eventsOf(
  was: EnvironmentDrift | undefined,
  is: EnvironmentDrift,
): readonly EventRecord[] {
  const { environment, bundle, changedBy } = is;
  const begun: readonly EventRecord[] =
    was === undefined
      ? [
          {
            type: 'Warning',
            reason: 'Drifted',
            message: `${wordsOf(is)}${
              changedBy === undefined
                ? ''
                : ` It was last changed by ${changedBy}.`
            }`,
          },
        ]
      : [];
  if (isMissing(is))
    return was !== undefined && isMissing(was)
      ? begun
      : [
          ...begun,
          {
            type: 'Warning',
            reason: 'BundleMissing',
            message: bundleMissingWords(is),
          },
        ];
  return was !== undefined && isMissing(was) && bundle !== undefined
    ? [
        {
          type: 'Normal',
          reason: 'BundleFound',
          message: `${environment} runs what Bundle ${bundle} has.`,
        },
      ]
    : begun;
}

/** No Bundle has it, and nobody lets it run. */
function isMissing(drift: EnvironmentDrift): boolean {
  return drift.bundle === undefined && isDriftOpen(drift);
}

function messageOf(drift: EnvironmentDrift): string {
  const { ignored, bundle } = drift;
  if (ignored !== undefined)
    return `${wordsOf(drift)} ${ignoredWords(ignored)}`;
  const known = isMissing(drift)
    ? bundleMissingWords(drift)
    : `Bundle ${bundle} has what runs.`;
  return [wordsOf(drift), originWords(drift), known, settledWords(drift)]
    .filter(each => each !== undefined)
    .join(' ');
}

function wordsOf({ environment, promoted, ...seen }: EnvironmentDrift): string {
  return `${driftWords(environment, promoted.version, seen)}.`;
}
