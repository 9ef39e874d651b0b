import { parseAllDocuments } from 'yaml';
import { SecretRange, secretRanges } from './secretRanges';

/** Two versions of a file; absent where there is none. */
export interface Versions {
  readonly before?: string;
  readonly after?: string;
}

/** Versions that may be shown, or why they may not: a sentence without a full stop. */
export type Masked =
  | { readonly type: 'shown'; readonly versions: Versions }
  | { readonly type: 'hidden'; readonly reason: string };

/** What stands in the place of a value. */
const mark = { same: '‹hidden›', changed: '‹hidden, changed›' } as const;

/** Characters of a file that is looked through for Secrets; parsing more stalls everybody. */
const mostParsed = 512 * 1024;

const keyFile =
  /(^|\/)(\.env[^/]*|[^/]*\.env|[^/]*\.(pem|key|p12|pfx|jks|age))$/i;
const manifest = /\.(ya?ml|json)$/i;
/** No file without one of these holds a Secret. */
const hint = /secret|\bsops\b|ENC\[/i;
/** What cannot be parsed, such as the template of a chart, may hold one where it has these words. */
const suspicion = /\bSecret\b|secretGenerator|\bsops\b|ENC\[/;

/**
 * Both versions of a file without the values of Secrets and what SOPS has encrypted; that a value changed is said. What may hold
 * a Secret and cannot be read is hidden as a whole.
 */
export function maskSecrets(path: string, versions: Versions): Masked {
  if (keyFile.test(path)) return hidden('it may hold secrets');
  const texts = [versions.before, versions.after].filter(
    text => text !== undefined,
  );
  if (!texts.some(text => hint.test(text))) return { type: 'shown', versions };
  if (!manifest.test(path))
    return texts.some(text => suspicion.test(text))
      ? hidden('it may hold secrets')
      : { type: 'shown', versions };
  if (texts.some(text => text.length > mostParsed))
    return hidden('it may hold secrets, and is too large to look through');
  const before = rangesOf(versions.before);
  const after = rangesOf(versions.after);
  if (before === undefined || after === undefined)
    return texts.some(text => suspicion.test(text))
      ? hidden('it may hold secrets in a form that cannot be read')
      : { type: 'shown', versions };
  const known = new Map(before.map(({ id, value }) => [id, value]));
  return {
    type: 'shown',
    versions: {
      ...(versions.before === undefined
        ? {}
        : { before: masked(versions.before, before, () => mark.same) }),
      ...(versions.after === undefined
        ? {}
        : {
            after: masked(versions.after, after, ({ id, value }) => {
              const was = known.get(id);
              return was === undefined || was === value
                ? mark.same
                : mark.changed;
            }),
          }),
    },
  };
}

/** `undefined` where the text is no YAML, or a Secret in it is written in a way that is not understood. */
function rangesOf(
  text: string | undefined,
): readonly SecretRange[] | undefined {
  if (text === undefined) return [];
  const documents = parseAllDocuments(text);
  if (!Array.isArray(documents)) return [];
  const ranges: SecretRange[] = [];
  for (const [index, document] of documents.entries()) {
    if (document.errors.length > 0) return undefined;
    const found = secretRanges(document, text, String(index));
    if (found === undefined) return undefined;
    ranges.push(...found);
  }
  return ranges;
}

function masked(
  text: string,
  ranges: readonly SecretRange[],
  markOf: (range: SecretRange) => string,
): string {
  const ordered = [...ranges].sort((a, b) => a.from - b.from);
  const parts: string[] = [];
  let at = 0;
  for (const range of ordered) {
    parts.push(text.slice(at, range.from), range.lead, markOf(range));
    parts.push(range.tail);
    at = range.to;
  }
  return [...parts, text.slice(at)].join('');
}

function hidden(reason: string): Masked {
  return { type: 'hidden', reason };
}
