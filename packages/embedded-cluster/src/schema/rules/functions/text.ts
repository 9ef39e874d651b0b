import { CelFunction } from '@kardinal/cel';
import { compilePattern } from '../../validation/patterns';

const value = (result: unknown) => ({ type: 'value', value: result } as const);
const error = (message: string) => ({ type: 'error', message } as const);

function matches(text: unknown, pattern: unknown): string[] | undefined {
  const compiled = compilePattern(String(pattern));
  if (!compiled) return undefined;
  const all = new RegExp(compiled.source, `${compiled.flags}g`);
  return [...String(text).matchAll(all)].map(match => match[0]);
}

/** The regular expression functions of Kubernetes. */
export const textFunctions: Readonly<Record<string, CelFunction>> = {
  'string.find(string): string': (text, pattern) => {
    const found = matches(text, pattern);
    return found ? value(found[0] ?? '') : error('the pattern is none');
  },
  'string.findAll(string): list<string>': (text, pattern) => {
    const found = matches(text, pattern);
    return found ? value(found) : error('the pattern is none');
  },
  'string.findAll(string, int): list<string>': (text, pattern, limit) => {
    const found = matches(text, pattern);
    if (!found) return error('the pattern is none');
    const count = Number(limit);
    return value(count < 0 ? found : found.slice(0, count));
  },
};
