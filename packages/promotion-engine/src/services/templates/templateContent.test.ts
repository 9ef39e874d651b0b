import { templateOf } from '../../__testUtils__/templateOf';
import { recordedSource, templateContent } from './templateContent';

const digest = `sha256:${'a'.repeat(64)}`;
const since = '2026-11-26T10:00:00Z';
const source = {
  registry: 'https://ghcr.io',
  repository: 'acme/web',
  tag: '1',
  digest,
  since,
};

describe('templateContent', () => {
  it('is what the Template names by digest', () => {
    const template = templateOf({ digest });
    expect(templateContent(template)).toEqual({
      type: 'known',
      spec: template.spec,
    });
  });

  it('is the same where the digest was found at a tag', () => {
    const template = templateOf({ minInterval: '1h' }, { source });
    expect(templateContent(template)).toEqual({
      type: 'known',
      spec: templateOf({ digest }).spec,
      found: { tag: '1', since },
    });
  });

  it.each([
    ['tag', templateOf({ tag: '2' }, { source })],
    ['repository', templateOf({ repository: 'acme/other' }, { source })],
    ['registry', templateOf({ registry: 'https://quay.io' }, { source })],
  ])('is not what was found at another %s', (_what, template) => {
    expect(recordedSource(template)).toBeUndefined();
    expect(templateContent(template)).toMatchObject({ type: 'unknown' });
  });

  it('says what is not known, and why', () => {
    const condition = {
      type: 'Ready',
      status: 'False' as const,
      reason: 'RegistryUnavailable',
      message: 'ghcr.io is away',
      lastTransitionTime: since,
    };
    expect(
      templateContent(templateOf({}, { conditions: [condition] })),
    ).toEqual({
      type: 'unknown',
      message:
        'It is not known yet what ghcr.io/acme/web:1 means, which the Template web names: ghcr.io is away',
    });
  });
});
