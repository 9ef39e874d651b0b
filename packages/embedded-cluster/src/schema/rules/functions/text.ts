import { CelFunction } from '@kardinal/cel';
import { compilePattern } from '../../validation/patterns';

const value = (result: unknown) => ({ type: 'value', value: result } as const);
const error = (message: string) => ({ type: 'error', message } as const);

/** The library of RE2 says whether, not where: what both languages have is looked for by JavaScript. */
function matches(text: unknown, pattern: unknown): string[] | undefined {
  const source = String(pattern);
  if (!compilePattern(source)) return undefined;
  try {
    const all = new RegExp(inJavaScript(source), 'gu');
    return [...String(text).matchAll(all)].map(([found]) => found);
  } catch {
    return undefined;
  }
}

function inJavaScript(source: string): string {
  return source
    .replace(/^\(\?([ims]+)\)(.*)$/s, '(?$1:$2)')
    .replace(/\\A/g, '^')
    .replace(/\\z/g, '$')
    .replace(/\(\?P</g, '(?<');
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
