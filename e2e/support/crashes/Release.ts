import { Service } from '../Service';

/** A Bundle that was acknowledged, and what it was to be. */
export interface Release {
  readonly name: string;
  readonly version: string;
  readonly service: Service;
}
