import { FieldError } from '../../api/FieldError';
import { KubeObject } from '../../api/KubeObject';
import { equal, isObject, Json, valueAt } from '../../json/Json';
import { pathSegmentProblems, qualifiedNameProblems } from '../../schema/names';
import { Strategy } from '../ResourceType';
import { eventSource, fromEventsGroup } from './events';

const textLimit = 128;
const noteLimit = 1024;

/** Events of the core group, which accepts nearly anything. */
export const coreEventStrategy: Strategy = {
  validateName: pathSegmentProblems,
  selectedField: (event, path) =>
    path === 'source' ? eventSource(event) : undefined,
  validate: event => ({ errors: legacy(event, 'reportingComponent') }),
  validateUpdate: event => ({ errors: legacy(event, 'reportingComponent') }),
};

/** Events of `events.k8s.io`: complete when they are made, and then hardly changed. */
export const eventStrategy: Strategy = {
  validate(event) {
    const core = fromEventsGroup(event);
    const errors = [...legacy(core, 'reportingController'), ...created(core)];
    return { errors };
  },
  validateUpdate(event, old) {
    const core = fromEventsGroup(event);
    const errors = [
      ...legacy(core, 'reportingController'),
      ...changed(core, fromEventsGroup(old)),
    ];
    return { errors };
  },
};

function invalid(
  field: string,
  value: Json | undefined,
  detail: string,
): FieldError {
  return { type: 'Invalid', field, value: value ?? '', detail };
}

/** What was always checked. `controller` is what the version calls the reporting controller. */
function legacy(event: KubeObject, controller: string): FieldError[] {
  if (!event.eventTime) return oldEvent(event);
  const errors: FieldError[] = [];
  const { namespace } = event.metadata;
  const about = valueAt(event.involvedObject, ['namespace']);
  if (!about && namespace !== 'default' && namespace !== 'kube-system') {
    errors.push(
      invalid(
        'involvedObject.namespace',
        about,
        'does not match event.namespace',
      ),
    );
  }
  const reporter = event.reportingComponent
    ? String(event.reportingComponent)
    : '';
  if (reporter === '')
    errors.push({ type: 'Required', field: controller, detail: '' });
  for (const detail of qualifiedNameProblems(reporter)) {
    errors.push(invalid(controller, reporter, detail));
  }
  return [
    ...errors,
    ...needed(event, 'reportingInstance'),
    ...needed(event, 'action'),
    ...needed(event, 'reason'),
    ...tooLong(event, 'message', noteLimit),
  ];
}

function oldEvent(event: KubeObject): FieldError[] {
  const { namespace } = event.metadata;
  const about = valueAt(event.involvedObject, ['namespace']) || undefined;
  const fits =
    about === undefined ? namespace === 'default' : about === namespace;
  if (fits) return [];
  return [
    invalid(
      'involvedObject.namespace',
      about,
      'does not match event.namespace',
    ),
  ];
}

function needed(event: KubeObject, field: string): FieldError[] {
  if (!event[field]) return [{ type: 'Required', field, detail: '' }];
  return tooLong(event, field, textLimit);
}

function tooLong(
  event: KubeObject,
  field: string,
  limit: number,
): FieldError[] {
  if (Buffer.byteLength(String(event[field] ?? '')) <= limit) return [];
  return [invalid(field, '', `can have at most ${limit} characters`)];
}

function created(event: KubeObject): FieldError[] {
  const errors = series(event);
  if (!event.eventTime)
    errors.push({ type: 'Required', field: 'eventTime', detail: '' });
  if (event.type !== 'Normal' && event.type !== 'Warning') {
    errors.push(
      invalid('type', '', `has invalid value: ${String(event.type ?? '')}`),
    );
  }
  const source = isObject(event.source) ? event.source : {};
  const unset: Readonly<Record<string, unknown>> = {
    firstTimestamp: event.firstTimestamp,
    lastTimestamp: event.lastTimestamp,
    count: event.count,
    source: source.component || source.host,
  };
  for (const [field, value] of Object.entries(unset)) {
    if (value) errors.push(invalid(field, '', 'needs to be unset'));
  }
  return errors;
}

function series(event: KubeObject): FieldError[] {
  if (!isObject(event.series)) return [];
  const errors: FieldError[] = [];
  const { count, lastObservedTime } = event.series;
  if (Number(count ?? 0) < 2) {
    errors.push(invalid('series.count', '', 'should be at least 2'));
  }
  if (!lastObservedTime) {
    errors.push({
      type: 'Required',
      field: 'series.lastObservedTime',
      detail: '',
    });
  }
  return errors;
}

/** The API checks the reason twice. */
const fixed = [
  'involvedObject',
  'reason',
  'message',
  'source',
  'firstTimestamp',
  'lastTimestamp',
  'count',
  'reason',
  'type',
  'eventTime',
  'action',
  'related',
  'reportingController',
  'reportingInstance',
];

function changed(event: KubeObject, old: KubeObject): FieldError[] {
  const errors = equal(event.series, old.series) ? [] : series(event);
  for (const field of fixed) {
    const name = field === 'reportingController' ? 'reportingComponent' : field;
    if (equal(event[name] ?? null, old[name] ?? null)) continue;
    errors.push(invalid(field, event[name], 'field is immutable'));
  }
  return errors;
}
