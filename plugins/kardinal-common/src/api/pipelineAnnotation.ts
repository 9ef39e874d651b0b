import { labels } from './labels';

/** Which Pipeline a catalog entity shows. @public */
export interface PipelineRef {
  readonly namespace: string;
  readonly name: string;
}

/**
 * Reads the annotation `kardinal.io/pipeline` of a catalog entity: `[namespace/]name`, the namespace being `default`
 * when it is absent; `undefined` when it names none.
 *
 * @public
 */
export function parsePipelineAnnotation(
  annotation: string | undefined,
): PipelineRef | undefined {
  const value = annotation?.trim() ?? '';
  const [first, second, ...more] = value.split('/');
  if (first === '' || second === '' || more.length > 0) return undefined;
  return second === undefined
    ? { namespace: 'default', name: first }
    : { namespace: first, name: second };
}

/** What is wrong with the annotation, and what to write there; nothing where it names a Pipeline or is absent. @public */
export function pipelineAnnotationProblem(
  annotation: string | undefined,
): string | undefined {
  if (annotation === undefined || parsePipelineAnnotation(annotation))
    return undefined;
  const written =
    annotation.trim() === '' ? 'it is empty' : `it is ${annotation}`;
  return `metadata.annotations["${labels.pipeline}"]: ${written}, which names no Pipeline; write its name, or namespace/name`;
}
