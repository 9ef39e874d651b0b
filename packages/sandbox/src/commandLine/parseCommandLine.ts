import { parseArgs } from 'node:util';
import { SandboxError } from '../SandboxError';

/** Whether what an earlier start left behind is used. @public */
export type StateReuse = 'keep' | 'fresh';

/** Who brings the cluster to what the repository says: the sandbox, or something outside it. @public */
export type SyncLoop = 'on' | 'off';

/** Who makes what Graphs say: the backend, or a process beside it. @public */
export type GraphEngine = 'embedded' | 'external';

/** Whose REST interface and webhooks the forge is used with. @public */
export type ForgeDialect = (typeof dialects)[number];

const dialects = [
  'github',
  'gitlab',
  'azure-devops',
  'bitbucket',
  'bitbucket-cloud',
] as const;

/** How the portal is served. @public */
export type ServeMode = 'built' | 'hot-reload';

/** What the command line asks for. @public */
export type Command =
  | { readonly type: 'help' }
  | {
      readonly type: 'serve';
      readonly mode: ServeMode;
      readonly reuse: StateReuse;
      /** Absent: the port of the last start, or 7007. */
      readonly port?: number;
      /** Port of the frontend's development server. */
      readonly appPort: number;
      /** The instant that the sandbox takes for now. */
      readonly clock?: Date;
      readonly stateDirectory?: string;
      /** Of the cluster that is used in place of the embedded one. */
      readonly kubeconfig?: string;
      readonly sync: SyncLoop;
      readonly graphEngine: GraphEngine;
      /** Absent: that of the last start, or GitHub's. */
      readonly forge?: ForgeDialect;
    }
  | {
      readonly type: 'curl';
      readonly version: string;
      readonly stateDirectory?: string;
    };

const options = {
  port: { type: 'string' },
  'app-port': { type: 'string' },
  fresh: { type: 'boolean' },
  clock: { type: 'string' },
  state: { type: 'string' },
  kubeconfig: { type: 'string' },
  sync: { type: 'string' },
  forge: { type: 'string' },
  'graph-engine': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** The highest port whose two neighbours are ports too. */
const highestPort = 65533;

/**
 * Reads the arguments after the program's name.
 *
 * @throws SandboxError that names the argument and what it should be.
 * @public
 */
export function parseCommandLine(args: readonly string[]): Command {
  const { values, positionals } = parse(args);
  const [name = 'help', ...rest] = positionals;
  if (values.help) return { type: 'help' };
  switch (name) {
    case 'help':
      return { type: 'help' };
    case 'start':
    case 'dev':
      refuseSurplus(name, rest);
      return {
        type: 'serve',
        mode: name === 'dev' ? 'hot-reload' : 'built',
        reuse: values.fresh ? 'fresh' : 'keep',
        port: portOf('--port', values.port),
        appPort: portOf('--app-port', values['app-port']) ?? 3000,
        clock: clockOf(values.clock),
        stateDirectory: values.state,
        kubeconfig: values.kubeconfig,
        sync: syncOf(values.sync),
        graphEngine: graphEngineOf(values['graph-engine']),
        forge: forgeOf(values.forge),
      };
    case 'curl': {
      const [version = '1.29.0', ...surplus] = rest;
      refuseSurplus(name, surplus);
      return {
        type: 'curl',
        version: requireTag(version),
        stateDirectory: values.state,
      };
    }
    default:
      throw new SandboxError(
        `There is no command "${name}". Known are start, dev and curl; see --help.`,
      );
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new SandboxError(
      error instanceof Error ? error.message : String(error),
    );
  }
}

function refuseSurplus(name: string, rest: readonly string[]): void {
  if (rest.length === 0) return;
  throw new SandboxError(`"${name}" does not know what "${rest[0]}" means.`);
}

/** @see https://github.com/distribution/reference */
function requireTag(text: string): string {
  if (/^\w[\w.-]{0,127}$/.test(text)) return text;
  throw new SandboxError(
    `curl ${text}: a version is an image tag, such as 1.29.0.`,
  );
}

function portOf(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= highestPort) return port;
  throw new SandboxError(
    `${flag} ${text}: a port is a whole number from 1 to ${highestPort}.`,
  );
}

function syncOf(text: string = 'on'): SyncLoop {
  if (text === 'on' || text === 'off') return text;
  throw new SandboxError(`--sync ${text}: it is on or off.`);
}

function graphEngineOf(text: string = 'embedded'): GraphEngine {
  if (text === 'embedded' || text === 'external') return text;
  throw new SandboxError(`--graph-engine ${text}: it is embedded or external.`);
}

function forgeOf(text: string | undefined): ForgeDialect | undefined {
  if (text === undefined) return undefined;
  const found = dialects.find(dialect => dialect === text);
  if (found !== undefined) return found;
  throw new SandboxError(
    `--forge ${text}: it is one of ${dialects.join(', ')}.`,
  );
}

function clockOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const instant = new Date(text);
  const hasZone = /T.*(Z|[+-]\d\d:?\d\d)$/.test(text);
  if (hasZone && !Number.isNaN(instant.getTime())) return instant;
  throw new SandboxError(
    `--clock ${text}: write an instant with its zone, such as 2026-11-18T10:00Z.`,
  );
}
