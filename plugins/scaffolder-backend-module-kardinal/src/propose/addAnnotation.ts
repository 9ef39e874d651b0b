import { InputError } from '@backstage/errors';
import {
  Document,
  isMap,
  isScalar,
  Pair,
  parseAllDocuments,
  Scalar,
  YAMLMap,
} from 'yaml';

/** Which entity of a file. */
export interface EntityOfFile {
  readonly kind: string;
  readonly name: string;
}

/** An annotation whose value needs no quotes. */
export interface PlainAnnotation {
  readonly key: string;
  readonly value: string;
}

/**
 * The text with one more annotation of one entity; every other byte stays. One that has it already stays as it is.
 *
 * @throws InputError (400) where the text has no such entity, or writes it on one line
 */
export function addAnnotation(
  text: string,
  entity: EntityOfFile,
  { key, value }: PlainAnnotation,
): string {
  const documents = parseAllDocuments(text);
  const document = [...documents].find(each =>
    describes(each as Document, entity),
  );
  const metadata = document?.get('metadata');
  if (!isMap(metadata))
    throw new InputError(
      `The file has no ${entity.kind} ${entity.name} any more; refresh the entity in the catalog`,
    );
  const annotations = metadata.get('annotations');
  if (isMap(annotations) && annotations.has(key)) return text;
  const isNested = isMap(annotations) && annotations.items.length > 0;
  const place = isNested ? annotations : metadata;
  const isEmpty = !isNested && metadata.has('annotations');
  if (isEmpty || place.flow === true)
    throw new InputError(
      `metadata of ${entity.kind} ${entity.name} is written on one line; write annotations below each other, or add ${key}: ${value} by hand`,
    );
  const at = startOf(place);
  const indent = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  const line = `${key}: ${value}\n${indent}`;
  const added = isNested ? line : `annotations:\n${indent}  ${line}`;
  return text.slice(0, at) + added + text.slice(at);
}

function describes(document: Document, { kind, name }: EntityOfFile): boolean {
  return (
    document.get('kind') === kind &&
    document.getIn(['metadata', 'name']) === name
  );
}

/** Offset of the first key of a map that has one. */
function startOf(map: YAMLMap): number {
  const [first] = map.items as readonly Pair<Scalar>[];
  const [at] = (isScalar(first.key) && first.key.range) || [0];
  return at;
}
