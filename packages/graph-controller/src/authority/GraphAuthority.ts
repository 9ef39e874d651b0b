import { KubeClient, KubeObject } from '@kardinal/kube-controller';
import { Graph } from '../api/Graph';

/** An object that a node is about to read or write. @public */
export interface GraphAccess {
  readonly use: 'read' | 'write';
  readonly apiVersion: string;
  readonly kind: string;
  /** Absent for kinds without a namespace. */
  readonly namespace?: string;
}

/** What one Graph may do, and how its objects are signed. @public */
export interface GraphRights {
  /** Why a node may not use an object, as a sentence; `undefined` when it may. */
  refusalOf(access: GraphAccess): string | undefined;
  /** The object as it is applied. Pure: the same object each time. */
  seal<R extends KubeObject>(object: R): R;
  /** Whether an object that was sealed is as it was. */
  isIntact(object: KubeObject): boolean;
  /** Whether the spec of an object stays, whatever its template says by now. Default: of none. */
  isFixed?(object: KubeObject): boolean;
  /** Steps of the expression language that a pass may take; without it `maxPassCost`. */
  readonly passCost?: number;
  /**
   * Reads and writes the objects of the Graph, as somebody who may do less than the engine. Default the caches of the engine,
   * and its own client.
   */
  readonly client?: KubeClient;
  /**
   * A sentence about a request that the API server refused (403), with what to do, from its words and the object. Default its
   * words.
   */
  readonly explain?: (refusal: string, object: string) => string | undefined;
}

/** Whether a Graph is executed. @public */
export type GraphAdmission =
  | { readonly type: 'admitted'; readonly rights: GraphRights }
  | {
      readonly type: 'refused';
      /** PascalCase, of the condition Accepted. */
      readonly reason: string;
      /** A sentence that says what to do. */
      readonly message: string;
    };

/** Decides which Graphs are executed, and within which bounds. Synchronous: it reads caches. @public */
export interface GraphAuthority {
  admit(graph: Graph): GraphAdmission;
  /** An object as Graphs read it: without what nobody vouches for. */
  view(object: KubeObject): KubeObject;
}

/** Rights without bounds: of an engine whose Graphs are all written by people who may do everything. @public */
export const allRights: GraphRights = {
  refusalOf: () => undefined,
  seal: object => object,
  isIntact: () => true,
};

/** Executes every Graph. @public */
export const everyGraph: GraphAuthority = {
  admit: () => ({ type: 'admitted', rights: allRights }),
  view: object => object,
};
