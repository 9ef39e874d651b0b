/** A revision in another tool's words. @public */
export interface ForeignRevision {
  /** For people, e.g. a short commit. */
  readonly version: string;
  readonly author?: string;
  readonly subject?: string;
  /** RFC 3339. */
  readonly at?: string;
}

/** What another tool waits for, or has checked. @public */
export interface ForeignCheck {
  readonly key: string;
  readonly phase: 'pending' | 'success' | 'failure';
  /** About what runs, or about what is to run. */
  readonly of: 'active' | 'proposed';
  readonly description?: string;
  readonly url?: string;
}

/** One stop of a promotion that another tool carries out. @public */
export interface ForeignEnvironment {
  readonly name: string;
  readonly active?: ForeignRevision;
  /** What waits to come there; absent where that is what is there. */
  readonly proposed?: ForeignRevision;
  readonly checks: readonly ForeignCheck[];
  readonly pullRequest?: { readonly state: string; readonly url?: string };
  /** What else its tool does there, or cannot do: sentences for people. */
  readonly notes?: readonly string[];
}

/** A promotion that another tool carries out: it is shown, and nothing of it is changed. @public */
export interface ForeignPromotion {
  /** Kind of the object that stands for it. */
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly repository?: string;
  /** In their order. */
  readonly environments: readonly ForeignEnvironment[];
  /** Why the tool does not go on, in its words. */
  readonly problem?: string;
}

/** A field that has no counterpart, or another meaning. @public */
export interface NotCarried {
  /** With the kind and name of its object. */
  readonly field: string;
  /** What it was, and what to do instead. */
  readonly reason: string;
}
