/** Where the parts of a sandbox listen, all on 127.0.0.1. @public */
export interface SandboxPorts {
  readonly portal: number;
  readonly kubernetes: number;
  readonly forge: number;
  readonly registry: number;
}

/** The portal's port decides all. @public */
export function portsFrom(portal: number): SandboxPorts {
  return {
    portal,
    kubernetes: portal + 1,
    forge: portal + 2,
    registry: portal + 3,
  };
}
