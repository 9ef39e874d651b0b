import { ServeMode } from '../commandLine/parseCommandLine';
import { portsFrom } from './ports';
import { PortUse } from './requireFreePorts';

/** The ports that a sandbox needs, and what for. @public */
export function portUses(sandbox: {
  readonly mode: ServeMode;
  readonly appPort: number;
  readonly port: number;
}): readonly PortUse[] {
  const { mode, appPort, port } = sandbox;
  const ports = portsFrom(port);
  const flag = '--port';
  const uses = [
    { port: ports.portal, purpose: 'portal', flag },
    { port: ports.kubernetes, purpose: 'Kubernetes API', flag },
    { port: ports.forge, purpose: 'forge', flag },
    { port: ports.registry, purpose: 'registry', flag },
  ];
  return mode === 'built'
    ? uses
    : [...uses, { port: appPort, purpose: 'frontend', flag: '--app-port' }];
}
