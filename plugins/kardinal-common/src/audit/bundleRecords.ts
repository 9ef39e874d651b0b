import { titleOf } from '../api/artifacts';
import { decidingAnnotations } from '../api/bundles';
import { labels } from '../api/labels';
import { Bundle, BundleStatus } from '../api/types.generated';
import { Settlement, settlementOf } from '../drift/settlementOf';
import { soleEnvironment } from '../drift/soleEnvironment';
import { reasonOf, rollbackOf } from '../rollback/rollbackOf';
import { approvalRecords } from './approvalRecords';
import { environmentRecords } from './environmentRecords';
import { overrideRecords } from './overrideRecords';
import { recordId } from './recordId';
import { auditMessage, controllerName, FoundRecord } from './types';

/**
 * What a Bundle says was decided about it, in no order. The same Bundle has the same records, however often it is read.
 *
 * @param bundle - with the status that its controller wrote
 * @param bundles - of the Pipeline, whose versions name what is rolled back
 */
export function bundleRecords(
  bundle: Bundle,
  bundles: readonly Bundle[],
): readonly FoundRecord[] {
  const { environments = {} } = bundle.status ?? {};
  return [
    creation(bundle, bundles),
    ...retry(bundle),
    ...Object.keys(bundle.status?.skipped ?? {}).map(environment =>
      skip(bundle, environment),
    ),
    ...Object.entries(environments).flatMap(([environment, entry]) =>
      environmentRecords(bundle, environment, entry),
    ),
    ...overrideRecords(bundle),
    ...approvalRecords(bundle),
    ...ending(bundle, environments),
  ];
}

function creation(bundle: Bundle, bundles: readonly Bundle[]): FoundRecord {
  const annotations = decidingAnnotations(bundle);
  const by = annotations[labels.requestedBy];
  const rollback = rollbackOf(bundle);
  const settlement = settlementOf(bundle);
  const released =
    rollback === undefined
      ? titleOf(bundle)
      : `Rolls ${rollback.environment} back from ${namedIn(
          bundles,
          rollback.of,
        )} to ${titleOf(bundle)}`;
  const what =
    settlement === undefined
      ? released
      : settlementWords(settlement, titleOf(bundle));
  const sole = soleEnvironment(bundle);
  const reason = reasonOf(bundle);
  const { creationTimestamp } = bundle.metadata;
  return {
    id: recordId(bundle, 'created'),
    ...(creationTimestamp === undefined ? {} : { at: creationTimestamp }),
    action: rollback === undefined ? 'BundleCreated' : 'RollbackRequested',
    outcome: 'Pending',
    by: by ?? 'unknown',
    via: viaOf(by),
    bundle: bundle.metadata.name,
    ...(sole === undefined ? {} : { environment: sole }),
    message: auditMessage(reason === undefined ? what : `${what}: ${reason}`),
  };
}

function settlementWords(
  { act, environment }: Settlement,
  version: string,
): string {
  return act === 'import'
    ? `Records that ${environment} runs ${version}`
    : `Puts ${version} back in ${environment}`;
}

/** The version of a Bundle; its name where the history has forgotten it. */
function namedIn(bundles: readonly Bundle[], name: string): string {
  const known = bundles.find(({ metadata }) => metadata.name === name);
  return known === undefined ? name : titleOf(known);
}

/** People and plugins have an entity ref or a subject with a colon, CI tokens a plain name, and what `kubectl` makes none. */
function viaOf(by: string | undefined): FoundRecord['via'] {
  if (by === undefined) return 'kubernetes';
  if (by === controllerName) return 'controller';
  return by.includes(':') ? 'portal' : 'ci';
}

function retry(bundle: Bundle): readonly FoundRecord[] {
  const at = bundle.status?.lastHandledRetryAt;
  if (at === undefined) return [];
  const { annotations = {} } = bundle.metadata;
  const by =
    annotations[labels.retryAt] === at
      ? annotations[labels.retryBy]
      : undefined;
  return [
    {
      id: recordId(bundle, 'retry', at),
      // Somebody may have written anything: it is a name of the request.
      ...(Number.isNaN(Date.parse(at)) ? {} : { at }),
      action: 'RetryStarted',
      outcome: 'Pending',
      by: by ?? 'unknown',
      via: viaOf(by),
      bundle: bundle.metadata.name,
      message: 'Retried in the environments that failed',
    },
  ];
}

function skip(bundle: Bundle, environment: string): FoundRecord {
  const { policyGates = [] } = bundle.status?.skipped?.[environment] ?? {};
  const names = policyGates.map(({ name }) => name).join(', ');
  return {
    id: recordId(bundle, 'skipped', environment),
    action: 'EnvironmentSkipped',
    outcome: 'Success',
    by: decidingAnnotations(bundle)[labels.requestedBy] ?? 'unknown',
    via: viaOf(decidingAnnotations(bundle)[labels.requestedBy]),
    bundle: bundle.metadata.name,
    environment,
    message: auditMessage(
      names === '' ? 'No org gate guards it' : `Permitted by ${names}`,
    ),
  };
}

const endings: Readonly<
  Record<string, Pick<FoundRecord, 'action' | 'outcome'>>
> = {
  Verified: { action: 'BundleVerified', outcome: 'Success' },
  Failed: { action: 'BundleFailed', outcome: 'Failure' },
  Superseded: { action: 'BundleSuperseded', outcome: 'Success' },
  SkipDenied: { action: 'SkipDenied', outcome: 'Denied' },
};

function ending(
  bundle: Bundle,
  environments: NonNullable<BundleStatus['environments']>,
): readonly FoundRecord[] {
  const { phase = '', conditions = [] } = bundle.status ?? {};
  const end = endings[phase];
  if (end === undefined) return [];
  const message = conditions.find(({ type }) => type === 'Ready')?.message;
  const finished = Object.values(environments)
    .flatMap(entry => entry.finishedAt ?? [])
    .sort()
    .at(-1);
  // Others decide that a Bundle is superseded or may not skip: when is not in its environments.
  const at = phase === 'Verified' || phase === 'Failed' ? finished : undefined;
  const [only, ...others] = Object.keys(environments);
  const isOfOne = phase === 'Verified' && others.length === 0;
  return [
    {
      ...end,
      ...(isOfOne && only !== undefined ? { environment: only } : {}),
      id: recordId(bundle, phase, bundle.status?.lastHandledRetryAt ?? ''),
      ...(at === undefined ? {} : { at }),
      by: controllerName,
      via: 'controller',
      bundle: bundle.metadata.name,
      message: auditMessage(message ?? phase),
    },
  ];
}
