import { KubeObject } from '../api/KubeObject';
import { Json, valueAt } from '../json/Json';
import { toCoreGroup } from '../registry/builtin/events';
import { ageOf } from './age';
import { Cell, column, nameColumn } from './builtinColumn';

/** A cell of an Event, of either group. */
function cell(
  read: (event: KubeObject, now: number) => Json | undefined,
): Cell {
  return (object, now) => read(toCoreGroup(object), now) ?? '';
}

function text(...path: string[]): Cell {
  return cell(event => String(valueAt(event, path) ?? ''));
}

const wide = { priority: 1 };

const about = cell(event => {
  const object = event.involvedObject;
  const kind = String(valueAt(object, ['kind']) ?? '').toLowerCase();
  return `${kind}/${String(valueAt(object, ['name']) ?? '')}`;
});

/** Who reports: where that is not said in the old way, it is in the new. */
const source = cell(event => {
  const old = ['component', 'host'].map(name =>
    valueAt(event, ['source', name]),
  );
  const parts = old[0]
    ? old
    : [event.reportingComponent, event.reportingInstance];
  return parts.filter(Boolean).join(', ');
});

const first = (event: KubeObject) => event.firstTimestamp ?? event.eventTime;

const lastSeen = cell((event, now) => {
  const series = valueAt(event, ['series', 'lastObservedTime']);
  return ageOf(series ?? event.lastTimestamp ?? first(event), now);
});

const count = cell(
  event => valueAt(event, ['series', 'count']) ?? (event.count || 1),
);

/** Columns of Events. */
export const eventColumns = [
  column('Last Seen', lastSeen),
  column('Type', text('type')),
  column('Reason', text('reason')),
  column('Object', about),
  column('Subobject', text('involvedObject', 'fieldPath'), wide),
  column('Source', source, wide),
  column(
    'Message',
    cell(event => String(event.message ?? '').trim()),
  ),
  column(
    'First Seen',
    cell((event, now) => ageOf(first(event), now)),
    wide,
  ),
  column('Count', count, wide),
  { ...nameColumn, ...wide },
];
