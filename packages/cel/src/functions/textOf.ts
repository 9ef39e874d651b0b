import { Fault, fault } from '../evaluator/Fault';
import { Run } from '../evaluator/Run';
import { CelDuration } from '../values/CelDuration';
import { CelList } from '../values/CelList';
import { CelMap } from '../values/CelMap';
import { CelOptional } from '../values/CelOptional';
import { CelTimestamp } from '../values/CelTimestamp';
import { plainDouble } from '../values/doubleText';
import { compareText } from '../values/ordering';
import { decodeUtf8 } from '../values/utf8';
import { Value } from '../values/Value';

function listText(list: CelList, run: Run): string | Fault {
  const texts: string[] = [];
  for (const item of list.values()) {
    const text = textOf(item, run);
    if (text instanceof Fault) return text;
    texts.push(text);
  }
  return `[${texts.join(', ')}]`;
}

function mapText(map: CelMap, run: Run): string | Fault {
  const entries: (readonly [string, string])[] = [];
  for (const key of map.keys()) {
    const name = textOf(key, run);
    const text = textOf(map.get(key) ?? null, run);
    if (name instanceof Fault) return name;
    if (text instanceof Fault) return text;
    entries.push([name, text]);
  }
  const sorted = entries.sort(([a], [b]) => compareText(a, b));
  return `{${sorted.map(([name, text]) => `${name}: ${text}`).join(', ')}}`;
}

/** `%s` of `format()`. */
export function textOf(value: Value, run: Run): string | Fault {
  run.charge(4);
  if (typeof value === 'string') {
    run.charge(value.length >> 6);
    return value;
  }
  if (typeof value === 'number') return plainDouble(value);
  if (value instanceof CelList) return listText(value, run);
  if (value instanceof CelMap) return mapText(value, run);
  if (value instanceof CelOptional) return fault('an optional has no text');
  if (value instanceof Uint8Array) {
    return decodeUtf8(value) ?? fault('the bytes are not UTF-8');
  }
  if (value instanceof CelTimestamp || value instanceof CelDuration) {
    run.crossing(-1n, value.rate);
  }
  return String(value);
}
