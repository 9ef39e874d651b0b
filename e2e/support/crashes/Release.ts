import { Service } from '../Service';

/** How releases are made. */
export interface ReleaseOptions {
  /** Nothing of a promotion takes longer, whoever is killed meanwhile: seconds. */
  readonly patience: number;
  /** Aborts when nothing new is to be released. */
  readonly signal: AbortSignal;
}

/** A Bundle that was acknowledged, and what it was to be. */
export interface Release {
  readonly name: string;
  readonly version: string;
  readonly service: Service;
}
