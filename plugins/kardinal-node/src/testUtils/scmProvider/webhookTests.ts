import { ScmWebhookEvent } from '../../scm/ScmWebhookEvent';
import { Subject } from './Subject';

const SECRET = 'the secret of the webhook';

/** Deliveries of the SCM. */
export function webhookTests(subject: Subject): void {
  const events: ScmWebhookEvent[] = [
    { type: 'pullRequest', repository: 'acme/gitops', number: 7 },
    { type: 'push', repository: 'acme/gitops', branch: 'kardinal/b1/prod' },
    { type: 'ping' },
  ];

  it('accepts and reads what was signed with the secret', () => {
    const { provider, delivery, pings } = subject.world;
    const sendable = events.filter(
      ({ type }) => type !== 'ping' || pings !== 'none',
    );
    for (const event of sendable) {
      const sent = delivery(event, SECRET);
      expect(provider.webhooks.verify(sent, SECRET)).toBe('accepted');
      expect(provider.webhooks.parse(sent)).toEqual(event);
    }
  });

  it('refuses everything else, and everything without a secret', () => {
    const { provider, delivery, signatures } = subject.world;
    const sent = delivery(events[0], SECRET);
    const { verify } = provider.webhooks;
    const tampered = { ...sent, body: Buffer.from(`${sent.body} `) };
    expect(verify(tampered, SECRET)).toBe(
      signatures === 'none' ? 'accepted' : 'refused',
    );
    expect(verify(sent, 'another secret')).toBe('refused');
    expect(verify({ ...sent, headers: {} }, SECRET)).toBe('refused');
    expect(verify(sent, undefined)).toBe('refused');
    expect(verify(delivery(events[0], ''), '')).toBe('refused');
  });

  it('names the headers without which a delivery is refused unread', () => {
    const { provider, delivery } = subject.world;
    const { signatureHeaders, verify } = provider.webhooks;
    const sent = delivery(events[0], SECRET);
    const headers = Object.fromEntries(
      Object.entries(sent.headers).filter(
        ([name]) => !signatureHeaders.includes(name),
      ),
    );
    expect(headers).not.toEqual(sent.headers);
    expect(verify({ ...sent, headers }, SECRET)).toBe('refused');
  });

  it('says what is wrong with a body that it cannot read', () => {
    const { provider, delivery } = subject.world;
    const sent = delivery(events[0], SECRET);
    const broken = { ...sent, body: Buffer.from('{"no') };
    expect(() => provider.webhooks.parse(broken)).toThrow(/\w/);
  });
}
