import { aBundle } from '../testing/objects';
import { PullRequestEvidence, pullRequestText } from './pullRequestText';

const at = Date.parse('2026-04-07T12:00:00Z');

function text(overrides: Partial<PullRequestEvidence> = {}) {
  return pullRequestText({
    pipeline: 'my-app',
    environment: 'prod',
    bundle: aBundle('sha-abc1234', {
      metadata: { name: 'my-app-v1-29-0' },
      spec: {
        artifacts: {
          images: [
            {
              reference: 'ghcr.io/acme/app:sha-abc1234',
              digest: 'sha256:a1b2c3',
            },
          ],
        },
        provenance: {
          commitSHA: 'abc1234def5678',
          ciRunURL: 'https://ci/run/12345',
          author: 'platform-engineer',
        },
      },
    }),
    gates: [],
    upstreams: [],
    changes: [],
    at,
    ...overrides,
  });
}

describe('pullRequestText', () => {
  it.each([
    '## Promotion: my-app sha-abc1234 to prod',
    '### Policy Gates',
    '### Artifact',
    '### Upstream Verification',
    '### Changes',
    'my-app-v1-29-0',
    'ghcr.io/acme/app',
    'sha256:a1b2c3',
    'https://ci/run/12345',
    'abc1234def56',
    'platform-engineer',
  ])('contains %s', part => {
    expect(text().body).toContain(part);
  });

  it('shows how long each upstream has soaked', () => {
    const { body } = text({
      upstreams: [
        {
          environment: 'uat',
          state: 'Verified',
          verifiedAt: '2026-04-07T11:15:00Z',
        },
        {
          environment: 'test',
          state: 'Verified',
          verifiedAt: '2026-04-07T09:15:00Z',
        },
      ],
    });
    expect(body).toMatch(/\| uat \|.*45m/);
    expect(body).toMatch(/\| test \|.*2h45m/);
  });

  it('shows what changes in which file', () => {
    const { body } = text({
      changes: [
        {
          file: 'environments/prod/kustomization.yaml',
          image: 'ghcr.io/acme/app',
          from: '1.28.0',
          to: '1.29.0',
        },
      ],
    });
    expect(body).toContain(
      '`environments/prod/kustomization.yaml`: `ghcr.io/acme/app` `1.28.0` → `1.29.0`',
    );
  });

  it('writes a dash for what is missing, never an empty link', () => {
    const { body } = text({ bundle: aBundle('1.0.0') });
    expect(body).toContain('| CI Run | – |');
    expect(body).not.toContain(']()');
  });

  it('says what each of several artifacts was built from', () => {
    const artifacts = [
      {
        reference: 'ghcr.io/acme/api:1.1.0',
        commitSHA: 'abc1234def5678',
        source: 'https://example.com/api',
        author: 'Ana <b>',
      },
      { reference: 'ghcr.io/acme/web:1.1.0', author: 'Bo' },
    ];
    const { spec, ...bundle } = aBundle('1.1.0');
    const { body } = text({
      bundle: { ...bundle, spec: { ...spec, provenance: { artifacts } } },
    });
    expect(body).toContain(
      '| Build | `ghcr.io/acme/api:1.1.0`, `abc1234def56`, [`https://example.com/api`](https://example.com/api), Ana &lt;b&gt; |',
    );
    expect(body).toContain('| Build | `ghcr.io/acme/web:1.1.0`, Bo |');
    expect(body).not.toContain('| Source |');
  });

  it.each([
    [
      'https://example.com/shop',
      '[`https://example.com/shop`](https://example.com/shop)',
    ],
    ['data:x', 'data:x'],
    ['a <b>', 'a &lt;b&gt;'],
  ])('says that the sources are at %s', (source, words) => {
    const bundle = aBundle('1.1.0', {
      metadata: { annotations: { 'kardinal.io/source': source } },
    });
    expect(text({ bundle }).body).toContain(`| Source | ${words} |`);
  });

  it('leads to the Bundle, and to what it changes, in the portal', () => {
    const page = 'https://portal.example.com/app/promotion?bundle=a';
    const { body } = text({
      portalUrl: page,
      diffUrl: `${page}&node=environment%2Fprod&diff=`,
    });
    expect(body).toContain(
      `Bundle \`my-app-v1-29-0\` · [open in the portal](${page}) · [rendered diff](${page}&node=environment%2Fprod&diff=)`,
    );
  });

  it('says of a rollback what it takes back, for whom and why, without a word of another promotion', () => {
    const { title, body } = text({
      bundle: aBundle('1.28.3'),
      rollback: {
        from: '1.29.0',
        requestedBy: 'user:default/ana',
        reason: 'Slow. @everyone <b>look</b>',
      },
    });
    expect(title).toBe('[kardinal] Roll back prod to 1.28.3');
    expect(body).toContain('## Rollback: my-app 1.28.3 to prod');
    expect(body).toContain('### ROLLBACK\nRolls back 1.29.0');
    expect(body).toContain('`Slow. @everyone <b>look</b>`');
    expect(body).not.toContain('Promotion: ');
    expect(body).not.toContain('the first environment');
    expect(text().body).not.toContain('ROLLBACK');
  });

  it.each<[string, readonly string[], string]>([
    [
      'what it went past, and who permits that',
      ['freeze', 'soak'],
      'It did not wait for freeze, soak, as platform-policies/incidents of the platform permits.',
    ],
    ['that nothing was closed', [], 'No gate of prod was closed.'],
  ])('says of an emergency %s', (_what, passed, words) => {
    const { title, body } = text({
      bundle: aBundle('1.28.3'),
      rollback: { from: '1.29.0' },
      emergency: {
        requestedBy: 'user:default/ana',
        reason: 'Down. @everyone',
        requestedAt: '2026-04-07T12:00:00Z',
        passed: [...passed],
        permissions: [
          {
            name: 'incidents',
            namespace: 'platform-policies',
            result: 'pass',
          },
        ],
      },
    });
    expect(title).toBe('[kardinal] Roll back prod to 1.28.3 (emergency)');
    expect(body).toContain('### EMERGENCY\nOrdered by user:default/ana');
    expect(body).toContain('`Down. @everyone`');
    expect(body).toContain(words);
    expect(text().body).not.toContain('EMERGENCY');
  });

  it('says who released a gate, until when and why, and what others answered', () => {
    const { body } = text({
      overrides: [
        {
          environment: 'prod',
          gate: { namespace: 'platform-policies', name: 'freeze' },
          requestedBy: 'user:default/ana',
          reason: 'Down. @everyone',
          requestedAt: '2026-04-07T12:00:00Z',
          expiresAt: '2026-04-07T13:00:00Z',
          seal: 'key.signature',
          withdrawal: {
            requestedBy: 'user:default/ben',
            requestedAt: '2026-04-07T12:30:00Z',
          },
        },
      ],
      approvals: [
        {
          environment: 'prod',
          name: 'board',
          decision: 'approved',
          source: 'webhook',
          answeredBy: 'board:cab',
          answeredAt: '2026-04-07T12:00:00Z',
          comment: 'CHG-7 @everyone',
          seal: 'key.signature',
        },
      ],
    });
    expect(body).toMatch(
      /### OVERRIDDEN\n- Gate platform-policies\/freeze by user:default\/ana at .*, expires .*`Down\. @everyone`\. Withdrawn by user:default\/ben/,
    );
    expect(body).toMatch(
      /### External Approvals\n- board: approved by board:cab at .*`CHG-7 @everyone`/,
    );
    expect(text().body).not.toMatch(/OVERRIDDEN|External Approvals/);
  });
});
