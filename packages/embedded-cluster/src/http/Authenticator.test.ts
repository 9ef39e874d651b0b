import { IncomingMessage } from 'node:http';
import { authenticate } from './Authenticator';

const requestWith = (headers: Record<string, string>) =>
  ({ headers } as unknown as IncomingMessage);

describe('a request to the embedded control plane', () => {
  const authorization = 'Bearer right';

  it('is that of the one user, or of nobody', () => {
    expect(authenticate(requestWith({ authorization }), 'right')).toBe('admin');
    expect(authenticate(requestWith({}), 'right')).toBe('anonymous');
  });

  it.each([
    'impersonate-user',
    'impersonate-group',
    'impersonate-uid',
    'impersonate-extra-scopes',
  ])('is refused with %s: nobody gets all rights for fewer', header => {
    const request = requestWith({ authorization, [header]: 'somebody' });
    expect(() => authenticate(request, 'right')).toThrow(
      expect.objectContaining({ code: 403, reason: 'Forbidden' }),
    );
  });
});
