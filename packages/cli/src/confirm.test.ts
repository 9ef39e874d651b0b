import { bundleType } from '@kardinal/backstage-plugin-kardinal-common';
import {
  FakeCluster,
  isWrite,
  ManualClock,
} from '@kardinal/kube-controller/testing';
import { parse } from 'yaml';
import { aRelease } from './__testUtils__/aRelease';
import { FakeTerminal } from './__testUtils__/FakeTerminal';

const clock = new ManualClock(Date.parse('2026-11-18T10:00:00Z'));
const line = 'rollback guestbook --env dev';
let cluster: FakeCluster;
let terminal: FakeTerminal;

beforeEach(async () => {
  ({ cluster } = await aRelease(clock));
  cluster.clearCalls();
  terminal = new FakeTerminal(cluster, clock);
});

const writes = () => cluster.calls.filter(({ verb }) => isWrite(verb));

describe('a rollback', () => {
  it.each(['y', 'YES '])('is written after the answer "%s"', async reply => {
    terminal.reply = reply;
    const { code, out, error } = await terminal.type(line);
    expect(code).toBe(0);
    expect(error).toMatch(
      /would be created\n.*\n\nENVIRONMENT .*\ndev +2\.0\.0 → 1\.0\.0/,
    );
    expect(out).toMatch(/^bundle\/\S+ created\n/);
    expect(cluster.peekAll(bundleType)).toHaveLength(3);
  });

  it.each(['', 'n', 'yellow'])('is not after "%s"', async reply => {
    terminal.reply = reply;
    const { code, out, error } = await terminal.type(line);
    expect([code, out, writes()]).toEqual([1, '', []]);
    expect(error).toContain('Nothing was written');
  });

  it('never waits where nobody can answer', async () => {
    const { code, out, error } = await terminal.type(line);
    expect([code, out, writes()]).toEqual([1, '', []]);
    expect(error).toMatch(/no terminal to answer in: say --yes, or --dry-run/);
  });

  it('asks nobody with --yes', async () => {
    const { code, error } = await terminal.type(`${line} --yes`);
    expect([code, error]).toEqual([0, '']);
    expect(writes()).toHaveLength(1);
  });

  it.each(['', ' --yes'])('writes nothing with --dry-run%s', async yes => {
    const { code, out, error } = await terminal.type(`${line} --dry-run${yes}`);
    expect([code, error, writes()]).toEqual([0, '', []]);
    expect(out).toMatch(/^bundle\/\S+ would be created\n.*1\.0\.0/);
    expect(out).toMatch(/\nghcr\.io\/acme\/guestbook +2\.0\.0 +1\.0\.0\n/);
  });

  it('writes the Bundle that --dry-run prints', async () => {
    const said = parse((await terminal.type(`${line} --dry-run -o yaml`)).out);
    await terminal.type(`${line} --yes`);
    const { name, namespace } = said.metadata;
    const made = cluster.peek(bundleType, { namespace, name });
    expect(made?.spec).toEqual(said.spec);
  });

  it('orders no emergency of the portal before the answer', async () => {
    terminal.variables = {
      KARDINAL_PORTAL: 'https://portal.example.com',
      KARDINAL_TOKEN: 't0ken',
    };
    await terminal.type(`${line} --emergency --reason INC-7`);
    await terminal.type(`${line} --emergency --reason INC-7 --dry-run`);
    expect([terminal.orders, writes()]).toEqual([[], []]);
  });
});
