import { TestSandbox } from './TestSandbox';

/** Where a journey takes place, whoever runs the workloads there. */
export interface World {
  readonly sandbox: TestSandbox;
  readonly workloads: Workloads;
}

/** What runs, as somebody sees it who looks into the namespaces. */
export interface Workloads {
  /** Resolves when so many replicas of an image, and nothing else, are ready in a namespace. */
  runs(namespace: string, image: string, replicas: number): Promise<void>;
  /** Resolves when a rollout has exceeded its deadline, while what ran before it still does. */
  stalls(namespace: string, rollout: Rollout): Promise<void>;
}

/** From one image to another. */
export interface Rollout {
  readonly from: string;
  readonly to: string;
}
