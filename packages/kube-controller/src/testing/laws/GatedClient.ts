import { KubeObject, ResourceType } from '@kardinal/foundation';
import { ClientWrite, ForwardingClient } from '../../client/ForwardingClient';
import { keyText, typeText } from '../../client/objectKey';
import { KubeClient, WatchOptions } from '../../client/types';
import { eventType } from '../../events/EventRecorder';
import { IoGate } from './IoGate';

/** A client whose writes are counted by a gate. Kubernetes events are best effort and do not count. */
export class GatedClient extends ForwardingClient {
  constructor(client: KubeClient, private readonly gate: IoGate) {
    super(client);
  }

  override async watch<T extends KubeObject>(
    type: ResourceType<T>,
    options: WatchOptions<T>,
  ): Promise<void> {
    await this.gate.passUncounted();
    return super.watch(type, {
      ...options,
      onEvent: event => {
        if (this.gate.state === 'alive') options.onEvent(event);
      },
    });
  }

  protected override async read<T>(send: () => Promise<T>): Promise<T> {
    await this.gate.passUncounted();
    return send();
  }

  protected override write<T>(
    { verb, type, key }: ClientWrite,
    send: () => Promise<T>,
  ): Promise<T> {
    return typeText(type) === typeText(eventType)
      ? this.read(send)
      : this.gate.pass(`${verb} ${type.kind} ${keyText(key)}`, send);
  }
}
