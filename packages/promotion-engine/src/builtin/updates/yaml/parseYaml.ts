import { UpdateError } from '@kardinal/backstage-plugin-kardinal-node';
import { Document, Pair, isScalar, parseAllDocuments } from 'yaml';
import { plainType } from './scalars';

const BYTE_ORDER_MARK = '\ufeff';

/**
 * The documents of a text, every scalar as it is written: the types of Kubernetes tools are not those of YAML 1.2.
 *
 * @throws UpdateError when the text is nested too deeply
 * @internal
 */
export function parseYaml(text: string, file: string): Document.Parsed[] {
  try {
    const documents = parseAllDocuments(text, {
      schema: 'failsafe',
      keepSourceTokens: true,
      logLevel: 'silent',
    });
    return Array.isArray(documents) ? documents : [];
  } catch (error) {
    throw editProblem(file, String(error));
  }
}

/** That a file cannot be edited, and why. @internal */
export function editProblem(file: string, what: string): UpdateError {
  return new UpdateError(`${file} cannot be edited: ${what}`);
}

/** The text of a key. @internal */
export function keyOf(pair: Pair<unknown, unknown>): string | undefined {
  return isScalar(pair.key) ? String(pair.key.value ?? '') : undefined;
}

/** Whether a node says that there is nothing. @internal */
export function isNull(node: unknown): boolean {
  return (
    isScalar(node) &&
    node.type === 'PLAIN' &&
    plainType(node.source ?? '') === 'null'
  );
}

/**
 * Where a further top-level field may be written: behind everything of the first document.
 *
 * @internal
 */
export function endOfFirst(
  text: string,
  documents: readonly Document.Parsed[],
): number {
  const end = documents[0]?.range?.[1];
  if (end === undefined) return text.length;
  const isMarked = /^\s*(#[^\n]*\s*)*\.\.\./.test(text.slice(end));
  return isMarked || documents.length > 1 ? end : text.length;
}

/** A byte order mark, and what stands behind it. @internal */
export function splitMark(text: string): {
  readonly mark: string;
  readonly body: string;
} {
  return text.startsWith(BYTE_ORDER_MARK)
    ? { mark: BYTE_ORDER_MARK, body: text.slice(1) }
    : { mark: '', body: text };
}
