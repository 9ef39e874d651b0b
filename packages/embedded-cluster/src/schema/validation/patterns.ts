/** A compiled pattern, or one that nothing matches. */
export interface Pattern {
  test(text: string): boolean;
}

const longestText = 100_000;

/**
 * Compiles a pattern written for RE2 as far as JavaScript has the same: leading flags and `\z` are translated.
 *
 * A pattern that cannot be compiled matches nothing: definitions that have one are refused when they are written.
 */
export function patternOf(source: string): Pattern {
  const pattern = compilePattern(source);
  if (!pattern) return { test: () => false };
  return { test: text => text.length <= longestText && pattern.test(text) };
}

/** Undefined for what is no pattern. */
export function compilePattern(source: string): RegExp | undefined {
  const flags = /^\(\?([ims]+)\)/.exec(source);
  const rest = (flags ? source.slice(flags[0].length) : source)
    .replace(/\\A/g, '^')
    .replace(/\\z/g, '$')
    .replace(/\(\?P</g, '(?<');
  try {
    return new RegExp(rest, `u${flags?.[1] ?? ''}`);
  } catch {
    return withoutUnicode(rest, flags?.[1] ?? '');
  }
}

/** Escapes such as `\-` outside of classes are refused only in unicode mode. */
function withoutUnicode(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
}
