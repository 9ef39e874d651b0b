import {
  Json,
  JsonObject,
  StoredObject,
} from '../../packages/embedded-cluster/src';
import { canonicalHash } from '../../packages/kube-controller/src';
import { sealAnnotation } from '../../packages/promotion-engine/src';
import { Pipeline, pipelineSpecHash } from '../../plugins/kardinal-common/src';

const applied = 'experimental.kro.run/applied';
const node = 'experimental.kro.run/node';

/** The name of the first revision of a Graph. */
export function revisionName(graph: string, uid: string): string {
  return `${graph}-1-${canonicalHash(uid).slice(0, 5)}`;
}

/**
 * Computes again what the product computes from names and uids: the marks that say what an object was made from, the hash
 * of a revision and the one of the Pipeline. Changes nothing in what the product itself has written.
 */
export function withMarks(
  objects: readonly StoredObject[],
  pipeline: JsonObject,
): readonly StoredObject[] {
  const graph = objects.find(({ value }) => value.kind === 'Graph')?.value;
  const { nodes = [] } = (graph?.spec ?? {}) as { nodes?: JsonObject[] };
  return objects.map(object => ({
    ...object,
    value: marked(object.value, nodes, pipeline),
  }));
}

function marked(
  object: JsonObject,
  nodes: readonly JsonObject[],
  pipeline: JsonObject,
): JsonObject {
  switch (object.kind) {
    case 'Bundle': {
      const hash = pipelineSpecHash(pipeline as unknown as Pipeline);
      const status = object.status as JsonObject;
      return { ...object, status: { ...status, pipelineSpecHash: hash } };
    }
    case 'GraphRevision': {
      const hash = canonicalHash(nodes).slice(0, 12);
      const spec = { ...(object.spec as JsonObject), hash };
      return withMark({ ...object, spec }, 'revision');
    }
    case 'PromotionStep': {
      const id = annotationsOf(object)[node];
      const source = nodes.find(each => each.id === id);
      const hash = canonicalHash([source?.template, source?.forEach]);
      return withMark(object, hash.slice(0, 12));
    }
    default:
      return object;
  }
}

function withMark(object: JsonObject, template: string): JsonObject {
  const metadata = object.metadata as JsonObject;
  const { labels, ownerReferences } = metadata;
  // An object is sealed once it has its mark.
  const { [applied]: _, ...kept } = annotationsOf(object);
  const { [sealAnnotation]: __, ...annotations } = kept;
  const said = { labels, annotations, ownerReferences };
  const hash = canonicalHash([{ spec: object.spec }, said]).slice(0, 12);
  const mark = `${template}.${hash}`;
  return {
    ...object,
    metadata: { ...metadata, annotations: { ...kept, [applied]: mark } },
  };
}

function annotationsOf({ metadata }: JsonObject): Record<string, Json> {
  return (metadata as { annotations?: Record<string, Json> }).annotations ?? {};
}
