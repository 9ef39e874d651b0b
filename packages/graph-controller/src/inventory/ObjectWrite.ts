import { KubeObject, ObjectRef } from '@kardinal/kube-controller';
import { ObjectAction } from '../evaluate/GraphPlan';

/** One write that a pass wants. */
export type ObjectWrite =
  | {
      readonly type: 'apply';
      readonly node: string;
      readonly ref: ObjectRef;
      readonly object: KubeObject;
      readonly action: Exclude<ObjectAction, 'none'>;
      /** Of what is there: nothing else may be written to, or made again. */
      readonly uid?: string;
      readonly fingerprint: string;
    }
  | {
      /** Deletes exactly this incarnation. */
      readonly type: 'delete';
      readonly node: string;
      readonly ref: ObjectRef;
      readonly uid?: string;
      readonly fingerprint: string;
    }
  | {
      /** Removes the contributed fields. */
      readonly type: 'release';
      readonly node: string;
      readonly ref: ObjectRef;
      readonly uid?: string;
      readonly fingerprint: string;
    };
