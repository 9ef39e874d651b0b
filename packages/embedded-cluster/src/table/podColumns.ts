import { KubeObject } from '../api/KubeObject';
import { isObject, valueAt } from '../json/Json';
import { ageOf } from './age';
import { ageColumn, Cell, column, nameColumn } from './builtinColumn';
import { podStateOf } from './podState';

const wide = { priority: 1 };

const textOrNone =
  (...path: string[]): Cell =>
  object =>
    String(valueAt(object, path) || '<none>');

const restarts: Cell = (object, now) => {
  const { restarts: count, lastRestart } = podStateOf(object);
  return count === 0 || lastRestart === undefined
    ? String(count)
    : `${count} (${ageOf(lastRestart, now)} ago)`;
};

const address: Cell = object => {
  const list = valueAt(object, ['status', 'podIPs']);
  const [first] = Array.isArray(list) ? list : [];
  return String(valueAt(first, ['ip']) || '<none>');
};

const gates: Cell = object => {
  const wanted = listAt(object, 'spec', 'readinessGates');
  const conditions = listAt(object, 'status', 'conditions');
  const open = wanted.filter(
    gate =>
      conditions.find(each => each.type === gate.conditionType)?.status ===
      'True',
  );
  return wanted.length === 0 ? '<none>' : `${open.length}/${wanted.length}`;
};

function listAt(object: KubeObject, ...path: string[]) {
  const list = valueAt(object, path);
  return Array.isArray(list) ? list.filter(isObject) : [];
}

/** Columns of Pods. */
export const podColumns = [
  nameColumn,
  column('Ready', object => {
    const { readyContainers, allContainers } = podStateOf(object);
    return `${readyContainers}/${allContainers}`;
  }),
  column('Status', object => podStateOf(object).status),
  column('Restarts', restarts),
  ageColumn,
  column('IP', address, wide),
  column('Node', textOrNone('spec', 'nodeName'), wide),
  column('Nominated Node', textOrNone('status', 'nominatedNodeName'), wide),
  column('Readiness Gates', gates, wide),
];
