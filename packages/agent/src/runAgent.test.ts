import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAgent } from './runAgent';

const kubeconfig = `apiVersion: v1
kind: Config
current-context: a
contexts: [{ name: a, context: { cluster: a, user: a } }]
clusters: [{ name: a, cluster: { server: 'https://127.0.0.1:9' } }]
users: [{ name: a, user: { token: not-a-secret } }]
`;

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'agent-'));
  await writeFile(join(root, 'kubeconfig'), kubeconfig);
});

afterEach(() => rm(root, { recursive: true, force: true }));

/** `@` stands for the directory. */
async function type(line: string) {
  const said = { out: '', error: '' };
  const words = line.split(' ').filter(word => word !== '');
  const code = await runAgent(
    words.map(word => word.replace('@', root)),
    {
      out: text => {
        said.out += text;
      },
      error: text => {
        said.error += text;
      },
      interrupted: AbortSignal.abort(),
    },
  );
  return { code, ...said };
}

const complete =
  '--shard eu --control-plane-kubeconfig @/kubeconfig --control-plane-keys @/trusted --seal-key @/agent.key --secrets @/secrets --kubeconfig @/kubeconfig --listen 127.0.0.1:0';

describe('kardinal-agent', () => {
  it.each([
    ['', /required option '--shard <name>' not specified/],
    [
      '--shard eu',
      /required option '--control-plane-kubeconfig <file>' not specified/,
    ],
    [
      complete.replace('--shard eu', '--shard EU'),
      /--shard: "EU" is no name of a shard; write it as environments\[\]\.shard/,
    ],
    [
      complete.replace('@/kubeconfig', '@/absent'),
      /--control-plane-kubeconfig: .*absent cannot be read as a kubeconfig/,
    ],
    [
      complete.replace('--kubeconfig @/kubeconfig', ''),
      /--kubeconfig: this process is in no cluster; name the kubeconfig/,
    ],
    [
      complete.replace('127.0.0.1:0', 'here'),
      /--listen: "here" is no address; write HOST:PORT or PORT/,
    ],
    [`${complete} --config @/absent`, /--config: .*; name a file/],
    [`${complete} --config @/agent.yaml`, /--config: .*policyNamespaces/],
    [
      `${complete} --config @/modules.yaml`,
      /--config: .*kardinal\.argocd\.url/,
    ],
    [`${complete} --portal x`, /unknown option '--portal'/],
  ])('ends with 2 and the fix: %s', async (line, problem) => {
    await writeFile(
      join(root, 'agent.yaml'),
      'kardinal: { policyNamespaces: a }',
    );
    await writeFile(
      join(root, 'modules.yaml'),
      'kardinal: { argocd: { url: "ftp://argocd.example.com" } }',
    );
    const { code, out, error } = await type(line);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(error).toMatch(problem);
    expect(error).not.toContain('not-a-secret');
  });

  it('ends with 1 and the fix where a file is not there', async () => {
    const { code, error } = await type(complete);
    expect(code).toBe(1);
    expect(error).toMatch(/^kardinal-agent: --control-plane-keys: there is no/);
  });

  it('says its options and its version', async () => {
    const { code, out } = await type('run --help');
    expect(code).toBe(0);
    expect(out).toContain('--control-plane-kubeconfig <file>');
    expect((await type('--version')).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('makes a key, which only its user reads, and says what the control plane needs', async () => {
    const line = 'create-key --shard eu --out @/agent.key';
    const { code, out } = await type(line);
    expect(code).toBe(0);
    const pem = await readFile(join(root, 'agent.key'), 'utf8');
    // eslint-disable-next-line no-bitwise
    expect((await stat(join(root, 'agent.key'))).mode & 0o077).toBe(0);
    expect(pem).toContain('BEGIN PRIVATE KEY');
    expect(out).not.toContain(pem.split('\n')[1]);
    const [, patch] = /--patch '(.*)'/.exec(out) ?? [];
    const [[name, data]] = Object.entries(
      JSON.parse(patch).data as Record<string, string>,
    );
    expect(name).toMatch(/^[0-9a-f]{12}\.shard-eu$/);
    expect(Buffer.from(data, 'base64').toString()).toMatch(
      /^-----BEGIN PUBLIC KEY-----/,
    );
    expect(out).toContain(
      'kubectl patch secret kardinal-seal-keys --namespace kardinal-system',
    );
    const again = await type(line);
    expect(again.code).toBe(2);
    expect(again.error).toMatch(/--out: .* is there already/);
    expect(await readFile(join(root, 'agent.key'), 'utf8')).toBe(pem);
  });
});
