import { imagesIn } from './registryDelivery';

const bytes = (payload: unknown) => Buffer.from(JSON.stringify(payload));

const harbor = (type: string) => ({
  type,
  occur_at: 1680501893,
  operator: 'harbor-jobservice',
  event_data: {
    resources: [
      {
        digest: `sha256:${'a'.repeat(64)}`,
        tag: 'latest',
        resource_url: 'harbor.example.com:8443/library/debian:latest',
      },
    ],
    repository: { name: 'debian', namespace: 'library' },
  },
});

const distribution = (action: string, request: object = {}) => ({
  events: [
    {
      id: '1',
      action,
      target: { repository: 'acme/shop', tag: '1.0.0' },
      request,
    },
  ],
});

describe('the images that a registry reports', () => {
  it.each<[string, unknown, readonly string[]]>([
    [
      'Harbor',
      harbor('PUSH_ARTIFACT'),
      ['harbor.example.com:8443/library/debian'],
    ],
    ['Harbor, of a pull', harbor('PULL_ARTIFACT'), []],
    [
      'Distribution',
      distribution('push', { host: 'r.example.com:5000' }),
      ['r.example.com:5000/acme/shop'],
    ],
    ['Distribution, of a pull', distribution('pull', { host: 'r' }), []],
    ['Distribution, of nowhere', distribution('push'), []],
    [
      'Quay',
      {
        name: 'shop',
        repository: 'acme/shop',
        docker_url: 'quay.io/acme/shop',
        updated_tags: ['latest'],
      },
      ['quay.io/acme/shop'],
    ],
    [
      'Docker Hub',
      {
        callback_url: 'https://registry.hub.docker.com/u/acme/shop/hook/1/',
        push_data: { tag: 'latest' },
        repository: { repo_name: 'acme/shop' },
      },
      ['docker.io/acme/shop'],
    ],
  ])('are read from %s', (_who, payload, images) => {
    expect(imagesIn(bytes(payload))).toEqual(images);
  });

  it('are named once', () => {
    const { events } = distribution('push', { host: 'r.example.com' });
    expect(imagesIn(bytes({ events: [...events, ...events] }))).toEqual([
      'r.example.com/acme/shop',
    ]);
  });

  it.each([
    [Buffer.from('{'), 'is not JSON'],
    [bytes({ zen: 'x' }), 'is none of Harbor, Distribution, Quay or Docker'],
    [bytes(null), 'is none of Harbor'],
  ])('are refused in %s', (body, message) => {
    expect(() => imagesIn(body)).toThrow(message);
  });
});
