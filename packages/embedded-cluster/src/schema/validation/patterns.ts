import { RE2JS } from '@bufbuild/re2';

/** A pattern that was compiled, in RE2's syntax: its time is linear in the text. */
export type Pattern = RE2JS;

/** Undefined for what RE2 does not know, such as lookaheads and backreferences. */
export function compilePattern(source: string): Pattern | undefined {
  try {
    return RE2JS.compile(source);
  } catch {
    return undefined;
  }
}

/** Compiled patterns of the schemas of one kind: each is compiled once. */
export class Patterns {
  private readonly compiled = new Map<string, Pattern | undefined>();

  /** Whether the pattern is found in a text. One that cannot be compiled, which no definition may have, is found nowhere. */
  match(source: string, text: string): boolean {
    if (!this.compiled.has(source))
      this.compiled.set(source, compilePattern(source));
    return this.compiled.get(source)?.test(text) ?? false;
  }
}
