import { mockServices } from '@backstage/backend-test-utils';
import { ownUrls } from './ownUrls';

const urlsOf = (backend: object) =>
  ownUrls(
    mockServices.rootConfig({
      data: { backend: { baseUrl: 'https://portal.example.com', ...backend } },
    }),
  );

describe('ownUrls', () => {
  it.each<[string, object]>([
    ['a number of its own', { listen: { port: 8080 } }],
    ['text', { listen: ':8080' }],
    ['text with a host', { listen: '0.0.0.0:8080' }],
  ])('are the base and every address with the port, as %s', (_how, backend) => {
    expect(urlsOf(backend)).toEqual(
      expect.arrayContaining([
        'https://portal.example.com',
        'http://127.0.0.1:8080',
      ]),
    );
  });

  it('have the usual port where none is set', () => {
    expect(urlsOf({})).toContain('http://127.0.0.1:7007');
  });

  describe('in a Pod', () => {
    const before = { ...process.env };

    afterEach(() => {
      process.env = before;
    });

    it('have the API server of its cluster', () => {
      process.env = {
        ...before,
        KUBERNETES_SERVICE_HOST: 'fd00::1',
        KUBERNETES_SERVICE_PORT: '6443',
      };
      expect(urlsOf({})).toContain('https://[fd00::1]:6443');
    });
  });
});
