import { aBundle } from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { selectedBundle } from './selectedBundle';

const request = { namespace: 'default', pipeline: 'guestbook' };
const bundle = aBundle('1.29.0');
const { name } = bundle.metadata;

describe('selectedBundle', () => {
  it.each([
    ['that a request names', [bundle], name, name],
    ['that there is', [bundle], undefined, name],
    ['of a Pipeline without any', [], undefined, undefined],
  ])('is the one %s', (_name, bundles, wanted, expected) => {
    const found = selectedBundle(bundles, {
      ...request,
      ...(wanted === undefined ? {} : { bundle: wanted }),
    });
    expect(found?.metadata.name).toBe(expected);
  });

  it('is refused by a name of its own where it is not there', () => {
    expect(() =>
      selectedBundle([bundle], { ...request, bundle: 'gone' }),
    ).toThrow(
      expect.objectContaining({
        name: 'MissingBundleError',
        statusCode: 404,
        message:
          'Pipeline default/guestbook has no Bundle gone; it may have been deleted, or be older than the history that is kept',
      }),
    );
  });
});
