import { fault, Outcome } from '../evaluator/Fault';
import { Run } from '../evaluator/Run';
import { CelMap, mapKey } from '../values/CelMap';
import { EntryMap } from '../values/EntryMap';
import { fromScope } from '../values/fromScope';
import { toNative } from '../values/toNative';
import { Value } from '../values/Value';
import { FunctionSet } from './FunctionTable';

const ALPHABET =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function encodeBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const group =
      bytes[at] * 65536 + (bytes[at + 1] ?? 0) * 256 + (bytes[at + 2] ?? 0);
    const digits = [262144, 4096, 64, 1].map(
      place => ALPHABET[Math.floor(group / place) % 64],
    );
    const known = bytes.length - at;
    text += digits
      .slice(0, known + 1)
      .join('')
      .padEnd(4, '=');
  }
  return text;
}

/** RFC 4648, with or without padding; bits beyond the last byte are not looked at. */
function decodeBase64(text: string): Uint8Array | undefined {
  const clean = text.replace(/[\r\n]/g, '');
  const body = clean.replace(/=+$/, '');
  const padded = clean.length !== body.length;
  if (padded && clean.length % 4 !== 0) return undefined;
  if (body.length % 4 === 1 || /[^A-Za-z0-9+/]/.test(body)) return undefined;
  if (clean.length - body.length > 2) return undefined;
  const bytes: number[] = [];
  let [bits, count] = [0, 0];
  for (const char of body) {
    bits = (bits % 4096) * 64 + ALPHABET.indexOf(char);
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes.push(Math.floor(bits / 2 ** count) % 256);
    }
  }
  return Uint8Array.from(bytes);
}

function parseJson(text: string, run: Run): Outcome {
  run.charge(1 + (text.length >> 3));
  try {
    return fromScope(JSON.parse(text));
  } catch {
    return fault('the text is not JSON');
  }
}

function jsonText(value: Value, run: Run): Outcome {
  try {
    const text = JSON.stringify(toNative(value), (_key, item) =>
      typeof item === 'bigint' ? String(item) : item,
    );
    run.charge(1 + ((text ?? '').length >> 1));
    return text ?? fault('the value has no JSON form');
  } catch {
    return fault('the value has no JSON form');
  }
}

/** Entries of the second map win. */
function merge(first: CelMap, second: CelMap, run: Run): Outcome {
  run.charge(4 * (first.size + second.size));
  const entries = new Map<string, readonly [Value, Value]>();
  for (const map of [first, second]) {
    for (const key of map.keys()) {
      const text = mapKey(key);
      if (text !== undefined) entries.set(text, [key, map.get(key) ?? null]);
    }
  }
  return new EntryMap(entries, 'computed');
}

/** Base64, and what Graph expressions have for JSON and maps. */
export const ENCODERS: readonly FunctionSet[] = [
  {
    'base64.encode(bytes): string': (bytes: Uint8Array, run: Run) => {
      run.charge(1 + (bytes.length >> 1));
      return encodeBase64(bytes);
    },
    'base64.decode(string): bytes': (text: string, run: Run) => {
      run.charge(1 + (text.length >> 2));
      return decodeBase64(text) ?? fault('the text is not base64');
    },
    'json.unmarshal(string): dyn': parseJson,
    'json.marshal(dyn): string': jsonText,
    'map<A, B>.merge(map<A, B>): map<A, B>': merge,
  },
];
