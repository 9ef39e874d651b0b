import { TextOf } from '../../translation';

/** Values by names that a person has written, or the line that is wrong and the fix. */
export type WrittenValues =
  | {
      readonly type: 'values';
      readonly values: Readonly<Record<string, string>>;
    }
  | { readonly type: 'invalid'; readonly problem: TextOf };

/** Reads `name=value`, one on each line or with commas between them. */
export function parseValues(text: string): WrittenValues {
  const values: Record<string, string> = {};
  const written = text
    .split(/[\n,]/)
    .map(each => each.trim())
    .filter(each => each !== '');
  for (const each of written) {
    const [, name, value] = /^([^=]+)=(.*)$/.exec(each) ?? [];
    if (name === undefined)
      return {
        type: 'invalid',
        problem: { key: 'field.writeValue', values: { name: each } },
      };
    values[name.trim()] = value.trim();
  }
  return { type: 'values', values };
}

/** Numbers by names, or the one that is none. */
export type WrittenNumbers =
  | {
      readonly type: 'values';
      readonly values: Readonly<Record<string, number>>;
    }
  | { readonly type: 'invalid'; readonly problem: TextOf };

/** The same, of numbers; whole ones are not below zero. */
export function parseNumbers(
  text: string,
  numbers: 'whole' | 'any',
): WrittenNumbers {
  const parsed = parseValues(text);
  if (parsed.type === 'invalid') return parsed;
  const values: Record<string, number> = {};
  for (const [name, written] of Object.entries(parsed.values)) {
    const value = Number(written);
    const isRight =
      written !== '' &&
      Number.isFinite(value) &&
      (numbers === 'any' || (Number.isInteger(value) && value >= 0));
    if (!isRight)
      return {
        type: 'invalid',
        problem: {
          key:
            numbers === 'any' ? 'field.writeNumber' : 'field.writeWholeNumber',
          values: { name },
        },
      };
    values[name] = value;
  }
  return { type: 'values', values };
}
