import { KubeObject, ResourceType } from '../../packages/foundation/src';
import {
  AlreadyExistsError,
  ClientWrite,
  ForwardingClient,
  keyOf,
  KubeError,
} from '../../packages/kube-controller/src';
import { tryAgain } from './tryAgain';

/** A client that calls again while the control plane is away: an embedded one ends with the backend. */
export class PatientClient extends ForwardingClient {
  /** Where an answer was lost, and not the write, it is what is there. */
  override create<T extends KubeObject>(
    type: ResourceType<T>,
    object: T,
  ): Promise<T> {
    let calls = 0;
    return this.read(async () => {
      calls += 1;
      try {
        return await this.client.create(type, object);
      } catch (error) {
        if (calls === 1 || !(error instanceof AlreadyExistsError)) throw error;
        const found = await this.client.get(type, keyOf(object));
        if (found === undefined) throw error;
        return found;
      }
    });
  }

  protected override async read<T>(
    send: () => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const isAway = (error: unknown) => !signal?.aborted && mayComeBack(error);
    const { answer } = await tryAgain(send, isAway);
    return answer;
  }

  protected override write<T>(
    _write: ClientWrite,
    send: () => Promise<T>,
  ): Promise<T> {
    return this.read(send);
  }
}

/** Without an answer, or with one that says to come again; a kind that is not served yet is one. */
function mayComeBack(error: unknown): boolean {
  if (!(error instanceof KubeError)) return true;
  const { code, details } = error;
  return code >= 500 || code === 429 || (code === 404 && !hasName(details));
}

function hasName(details: unknown): boolean {
  return Boolean((details as { readonly name?: string } | undefined)?.name);
}
