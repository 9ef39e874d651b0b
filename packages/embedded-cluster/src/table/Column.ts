import { KubeObject } from '../api/KubeObject';
import { Json } from '../json/Json';

/** One column of `kubectl get`. */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly format: string;
  readonly description: string;
  readonly priority: number;
  /** The cell; `now` is in milliseconds since the epoch. */
  cell(object: KubeObject, now: number): Json;
}
