import {
  copyFileSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, run } from './PortalWorld.mjs';

const standIn = 'localhost/kardinal-base:test';
const dockerfileOf = name => join(root, `deploy/image/${name}.Dockerfile`);

/** The name under which the image of the portal or of the agent is built. */
export const imageOf = name => `localhost/kardinal-${name}:test`;

/**
 * Builds the image of the portal or of the agent from its Dockerfile, with podman.
 * The base is what the Dockerfile names; where that cannot be pulled, a stand-in is made of it.
 */
export function buildImage(name) {
  const args = ['--network=host', '--isolation=chroot', '--build-arg'];
  const base = `NODE=${baseFor(name)}`;
  const target = ['-f', dockerfileOf(name), '-t', imageOf(name), root];
  run('podman', ['build', ...args, base, ...target]);
}

function baseFor(name) {
  const [, named] = /^ARG NODE=(.+)$/m.exec(
    readFileSync(dockerfileOf(name), 'utf8'),
  );
  const pulled = spawnSync('podman', ['pull', '--quiet', `docker.io/${named}`]);
  if (pulled.status === 0) return `docker.io/${named}`;
  if (spawnSync('podman', ['image', 'exists', standIn]).status !== 0)
    makeStandIn();
  return standIn;
}

/** Where apt of this machine has its packages from. */
const sources = () =>
  [
    '/etc/apt/sources.list',
    ...globSync('/etc/apt/sources.list.d/*.{list,sources}'),
  ].filter(file => existsSync(file));

/** Debian, as this machine installs it, with the Node.js that runs this: what the named base is made of, too. */
function makeStandIn() {
  const context = mkdtempSync(join(tmpdir(), 'base-'));
  const authorities = 'etc/ssl/certs/ca-certificates.crt';
  try {
    const release = run('sh', [
      '-c',
      '. /etc/os-release && echo $VERSION_CODENAME',
    ]).trim();
    run('mmdebstrap', [
      '--variant=minbase',
      '--include=ca-certificates',
      release,
      join(context, 'base.tar'),
      ...sources(),
    ]);
    copyFileSync(process.execPath, join(context, 'node'));
    // Who answers for registries here is known to this machine, and not to a new Debian.
    copyFileSync(join('/', authorities), join(context, 'authorities.crt'));
    writeFileSync(
      join(context, 'Dockerfile'),
      `FROM scratch\nADD base.tar /\nCOPY node /usr/local/bin/node\nCOPY authorities.crt /${authorities}\nENV NODE_EXTRA_CA_CERTS=/${authorities}\n`,
    );
    run('podman', ['build', '--tag', standIn, context]);
  } finally {
    rmSync(context, { recursive: true, force: true });
  }
}
