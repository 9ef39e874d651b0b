import { Tenant } from './Tenant';

/** Something that a tenant tries, in a namespace of its own. Afterwards nothing of it may be in prod or live. */
export interface Attack {
  readonly title: string;
  /** What it needs to write: what only the controller makes, its copy of a gate, or what a team may write. */
  readonly writes: 'derived' | 'gate copy' | 'own';
  attempt(tenant: Tenant): Promise<void>;
  /** What an Event in the namespace says of it, where the write was accepted. */
  readonly event?: RegExp;
  /** What else it was after, where it got it. */
  loot?(tenant: Tenant): Promise<unknown>;
}
