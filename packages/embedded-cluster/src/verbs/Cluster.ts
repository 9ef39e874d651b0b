import { PassiveClock, MessageLogger } from '@kardinal/foundation';
import { JsonObject } from '../json/Json';
import { FieldManager } from '../managedFields/FieldManager';
import { Registry } from '../registry/Registry';
import { Store } from '../store/Store';
import { WatchedForms } from './WatchedForms';

/** What every verb works with. */
export interface Cluster {
  readonly registry: Registry;
  readonly store: Store;
  readonly fields: FieldManager;
  readonly watched: WatchedForms;
  readonly clock: PassiveClock;
  readonly logger: MessageLogger;
}

/** What a verb answers. */
export interface Reply {
  readonly code: number;
  readonly body: JsonObject;
}

/** 200 with an object. */
export function ok(body: JsonObject): Reply {
  return { code: 200, body };
}
