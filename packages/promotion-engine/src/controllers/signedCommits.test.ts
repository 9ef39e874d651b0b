import { builtinTypes } from '@kardinal/kube-controller/testing';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { secretOf } from '../__testUtils__/secretOf';
import { ed25519Key, openSshFile } from '../__testUtils__/sshKeys';
import { environments } from '../__testUtils__/templates';
import { pipeline } from '../__testUtils__/guestbook';

const { dev } = environments;
const seed = { environments: [dev] };
const { git } = pipeline(seed).spec;
const signed = {
  ...seed,
  pipeline: { git: { ...git, signingKeyRef: { name: 'signing' } } },
};
const secrets = builtinTypes.secrets;
const signing = { name: 'signing', namespace: 'default' };

describe('a promotion whose commits are signed', () => {
  let world: RunningWorld;
  afterEach(() => world.stop());

  it('writes nothing while its key is missing or unusable, and goes on as soon as that is another one', async () => {
    world = await RunningWorld.begin(signed);
    const status = () => world.story.step('2.0.0', 'dev')?.status;
    const tags = () => world.forge.tagsOf('main')['environments/dev'];
    expect(status()).toMatchObject({
      state: 'Promoting',
      message: expect.stringContaining(
        'The Secret default/signing that spec.git.signingKeyRef names does not exist; no commit is written without its signature',
      ),
      conditions: expect.arrayContaining([
        expect.objectContaining({ type: 'Ready', reason: 'CredentialMissing' }),
      ]),
    });

    const file = openSshFile(ed25519Key(), { cipher: 'aes256-ctr' });
    await world.cluster.create(
      secrets,
      secretOf(signing, { 'ssh-privatekey': file }),
    );
    await world.settle();
    expect(status()?.message).toMatch(
      /The key ssh-privatekey of the Secret default\/signing is encrypted/,
    );
    expect(JSON.stringify(status())).not.toContain('PRIVATE KEY');
    expect(tags()).toBe('1.0.0');

    await world.cluster.delete(secrets, signing);
    await world.cluster.create(
      secrets,
      secretOf(signing, { 'ssh-privatekey': openSshFile(ed25519Key()) }),
    );
    await world.settle();
    expect(status()?.state).toBe('Verified');
    expect(tags()).toBe('2.0.0');
  });
});
