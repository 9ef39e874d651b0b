import {
  keyOf,
  KubeObject,
  ObjectRef,
  unreachable,
} from '@kardinal/kube-controller';
import { Graph, LabelSelector } from '../api/Graph';
import { graphRevisionType } from '../api/GraphRevision';
import { Failure } from '../apply/failureOf';
import { refText } from '../apply/refs';
import { GraphRights } from '../authority/GraphAuthority';
import { KindCatalog } from './KindCatalog';
import { LiveReader, Question } from './LiveReader';
import { matches } from './matches';
import { inOrder } from './inOrder';
import { Read } from './Read';
import { KindLookup, KindName, Selection, World } from './World';

/** Where a {@link LiveWorld} is from. */
export interface LiveSources {
  readonly graph: Graph;
  readonly rights: GraphRights;
  readonly reader: LiveReader;
  readonly catalog: KindCatalog;
}

/**
 * What the client of a Graph's rights may see. Only the revisions of that Graph come from the caches: they are the engine's own
 * record of its spec, and no other is shown.
 */
export class LiveWorld implements World {
  constructor(private readonly sources: LiveSources) {}

  get rights() {
    return this.sources.rights;
  }

  /** What was read before is likely to be read again. */
  expect(read: Read): void {
    if (!isRevisionKind(kindOf(read))) this.sources.reader.answer(read);
  }

  kind(name: KindName): KindLookup {
    if (isRevisionKind(name)) return this.sources.catalog.lookup(name);
    const { apiVersion, kind } = name;
    const answer = this.sources.reader.answer({ type: 'kind', name });
    if (answer?.type !== 'kind') {
      const message = `${kind} (${apiVersion}) is not looked up yet`;
      return { type: 'unread', message };
    }
    return answer.found
      ? { type: 'known', scope: answer.found.scope }
      : { type: 'missing' };
  }

  object(ref: ObjectRef): KubeObject | undefined {
    if (isRevisionKind(ref))
      return this.#revisions().find(
        ({ metadata }) =>
          metadata.name === ref.name && metadata.namespace === ref.namespace,
      );
    return this.#objects({ type: 'object', ref })[0];
  }

  select(
    kind: KindName,
    namespace: string | undefined,
    selector: LabelSelector,
  ): readonly KubeObject[] {
    const found = isRevisionKind(kind)
      ? this.#revisions().filter(
          ({ metadata }) =>
            metadata.namespace === namespace &&
            matches(selector, metadata.labels ?? {}),
        )
      : this.#objects({ type: 'select', kind, namespace, selector });
    return inOrder(found);
  }

  unseen(place: ObjectRef | Selection): Failure | undefined {
    const name = 'selector' in place ? place.kind : place;
    if (isRevisionKind(name)) return undefined;
    const question: Question =
      'selector' in place
        ? { type: 'select', ...place }
        : { type: 'object', ref: place };
    const answer = this.sources.reader.answer(question);
    if (answer) return answer.type === 'unseen' ? answer.failure : undefined;
    const where = 'selector' in place ? place.kind.kind : refText(place);
    const message = `${where} is not read yet`;
    return { state: 'SystemError', reason: 'Unread', message };
  }

  /** Objects of others' kinds are listed in the Graph's status, and nowhere else. */
  ownedBy(): readonly KubeObject[] {
    return this.#revisions();
  }

  #objects(question: Question): readonly KubeObject[] {
    const answer = this.sources.reader.answer(question);
    return answer?.type === 'objects' ? answer.objects : [];
  }

  #revisions(): readonly KubeObject[] {
    const { catalog, graph } = this.sources;
    const { uid } = graph.metadata;
    return catalog
      .ownedBy(keyOf(graph))
      .filter(isRevisionKind)
      .filter(({ metadata }) =>
        metadata.ownerReferences?.some(owner => owner.uid === uid),
      );
  }
}

function kindOf(read: Read): KindName {
  switch (read.type) {
    case 'kind':
      return read.name;
    case 'object':
      return read.ref;
    case 'select':
      return read.kind;
    default:
      return unreachable(read);
  }
}

function isRevisionKind({ apiVersion, kind }: KindName): boolean {
  return (
    apiVersion === graphRevisionType.apiVersion &&
    kind === graphRevisionType.kind
  );
}
