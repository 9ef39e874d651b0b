import {
  ConflictError,
  InvalidError,
  keyOf,
  KubeClient,
  KubeObject,
  ObjectRef,
  onlyIfAbsent,
  ResourceType,
  unreachable,
} from '@kardinal/kube-controller';
import { Graph } from '../api/Graph';
import { graphRevisionType, revisionNodeId } from '../api/GraphRevision';
import { GraphRights } from '../authority/GraphAuthority';
import { ObjectWrite } from '../inventory/ObjectWrite';
import { failureOf, Failure } from './failureOf';
import { fieldManagerOf, ownershipOf } from './ownership';
import { refKey, refText } from './refs';

/** What became of the writes of a pass. */
export interface WriteReceipt {
  readonly outcomes: readonly WriteOutcome[];
}

/** What became of one write. */
export interface WriteOutcome {
  /** See `refKey`. */
  readonly key: string;
  /** Absent: it worked. */
  readonly failure?: Failure;
}

/** Who writes, and for which Graph. */
export interface ObjectWriter {
  /** The engine's; the rights of the Graph may name another for its objects. */
  readonly client: KubeClient;
  readonly graph: Graph;
  readonly rights: GraphRights;
}

type Apply = Extract<ObjectWrite, { type: 'apply' }>;

const parallelWrites = 8;

/** Writes objects of one Graph; a failure of one stops no other. */
export async function writeObjects(
  writer: ObjectWriter,
  writes: readonly ObjectWrite[],
  signal: AbortSignal,
): Promise<WriteReceipt> {
  const outcomes: WriteOutcome[] = [];
  const queue = writes.entries();
  const worker = async () => {
    for (const [at, write] of queue) {
      signal.throwIfAborted();
      outcomes[at] = await writeOne(writer, write);
    }
  };
  const workers = Math.min(parallelWrites, writes.length);
  await Promise.all(Array.from({ length: workers }, worker));
  return { outcomes };
}

async function writeOne(
  writer: ObjectWriter,
  write: ObjectWrite,
): Promise<WriteOutcome> {
  const key = refKey(write.ref);
  try {
    const type = await typeOf(writer.client, write.ref);
    if (!type) return { key, failure: kindGone(write.ref) };
    const client = clientFor(write, writer);
    const failure = await carryOut({ ...writer, client }, type, write);
    return failure ? { key, failure } : { key };
  } catch (error) {
    const { explain } = writer.rights;
    return { key, failure: failureOf(error, write.ref, explain) };
  }
}

/** Revisions are the engine's own record, whoever the Graph acts for. */
function clientFor(
  { node, ref }: ObjectWrite,
  { client, graph, rights }: ObjectWriter,
): KubeClient {
  const isRecord =
    node === revisionNodeId &&
    ref.apiVersion === graphRevisionType.apiVersion &&
    ref.kind === graphRevisionType.kind &&
    ref.namespace === graph.metadata.namespace;
  return isRecord ? client : rights.client ?? client;
}

function typeOf(
  client: KubeClient,
  { apiVersion, kind }: ObjectRef,
): Promise<ResourceType | undefined> {
  return client.resolve(apiVersion, kind);
}

async function carryOut(
  writer: ObjectWriter,
  type: ResourceType,
  write: ObjectWrite,
): Promise<Failure | undefined> {
  const { client, graph } = writer;
  switch (write.type) {
    case 'apply':
      return apply(writer, type, write);
    case 'delete': {
      const { ref, uid } = write;
      const options = uid === undefined ? {} : { uid };
      const propagation = 'Background' as const;
      await client.delete(type, keyOfRef(ref), { ...options, propagation });
      return undefined;
    }
    case 'release':
      await release(client, graph, type, write.ref);
      return undefined;
    default:
      return unreachable(write);
  }
}

async function apply(
  writer: ObjectWriter,
  type: ResourceType,
  write: Apply,
): Promise<Failure | undefined> {
  const { client, graph } = writer;
  const { ref, action } = write;
  const object = precisely(write);
  const fieldManager = fieldManagerOf(graph);
  if (action === 'create') return create(writer, type, object, ref);
  const isOursAlready = action === 'restore' || action === 'adopt';
  const onConflict = isOursAlready ? 'force' : 'fail';
  const applied = await client
    .apply(type, object, { fieldManager, onConflict })
    .catch(async error => {
      if (action === 'update' && isHandEdit(error))
        return client.apply(type, object, {
          fieldManager,
          onConflict: 'force',
        });
      throw (await isFixedBy(writer, type, ref, error))
        ? changed(error)
        : error;
    });
  await replaceBroken(writer, type, object, applied);
  return undefined;
}

/** Whether a write was refused as the spec got fixed, which the cache did not show yet. */
async function isFixedBy(
  { client, rights }: ObjectWriter,
  type: ResourceType,
  ref: ObjectRef,
  error: unknown,
): Promise<boolean> {
  if (!(error instanceof InvalidError)) return false;
  const live = await client.get(type, keyOfRef(ref));
  return live !== undefined && rights.isFixed?.(live) === true;
}

function changed({ message }: Error): ConflictError {
  return new ConflictError(message, 409, 'Conflict');
}

/** An apply leaves the fields that others added to the spec; a sealed object has none of them. */
async function replaceBroken(
  { client, rights }: ObjectWriter,
  type: ResourceType,
  object: KubeObject,
  applied: KubeObject,
): Promise<void> {
  if (rights.isIntact(applied)) return;
  const { spec } = object as { readonly spec?: unknown };
  const { uid } = applied.metadata;
  await client.patch(type, keyOf(applied), {
    type: 'json',
    body: [
      { op: 'test', path: '/metadata/uid', value: uid },
      { op: 'replace', path: '/spec', value: spec },
    ],
  });
}

/** Makes what does not exist, and changes nothing that does: it is changed once the cache shows it. */
async function create(
  { client, graph }: ObjectWriter,
  type: ResourceType,
  object: KubeObject,
  ref: ObjectRef,
): Promise<Failure | undefined> {
  const fieldManager = fieldManagerOf(graph);
  const options = { fieldManager, onConflict: 'fail' } as const;
  try {
    await client.apply(type, onlyIfAbsent(object), options);
    return undefined;
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    // The cache is late, or this process does not lead any more.
    const live = await client.get(type, keyOfRef(ref));
    if (live === undefined) throw error;
    return takenBy(live, graph, ref);
  }
}

/**
 * An apply that names the uid meets that object or a conflict: it makes nothing again that was deleted meanwhile.
 */
function precisely({ object, uid }: Apply): KubeObject {
  return uid === undefined
    ? object
    : { ...object, metadata: { ...object.metadata, uid } };
}

function takenBy(
  live: KubeObject,
  graph: Graph,
  ref: ObjectRef,
): Failure | undefined {
  const ownership = ownershipOf(live, graph);
  if (ownership.type === 'ours') return undefined;
  const message = `${refText(ref)} exists and ${ownership.words}`;
  return { state: 'Conflict', reason: 'AlreadyExists', message };
}

/**
 * Whether all fields in dispute were set by plain writes, which the message of the API server shows by their version.
 * Somebody's apply is respected; an edit of an object that we own is not.
 */
function isHandEdit(error: unknown): boolean {
  if (!(error instanceof ConflictError)) return false;
  const { causes = [] } = (error.details ?? {}) as {
    causes?: readonly { reason?: string; message?: string }[];
  };
  const disputed = causes.filter(
    ({ reason }) => reason === 'FieldManagerConflict',
  );
  return (
    disputed.length > 0 &&
    disputed.every(({ message }) => message?.includes(' using ') ?? false)
  );
}

/** An apply that says nothing takes back everything that was said; the object must still be there. */
async function release(
  client: KubeClient,
  graph: Graph,
  type: ResourceType,
  ref: ObjectRef,
): Promise<void> {
  const live = await client.get(type, keyOfRef(ref));
  if (!live) return;
  const { apiVersion, kind } = ref;
  const { uid } = live.metadata;
  const metadata = { ...keyOfRef(ref), uid };
  await client.apply(
    type,
    { apiVersion, kind, metadata },
    { fieldManager: fieldManagerOf(graph), onConflict: 'fail' },
  );
}

function kindGone({ apiVersion, kind }: ObjectRef): Failure {
  const message = `the API does not serve ${kind} in ${apiVersion}`;
  return { state: 'SystemError', reason: 'KindMissing', message };
}

function keyOfRef({ namespace, name }: ObjectRef) {
  return namespace === undefined ? { name } : { namespace, name };
}
