import { signedCommits } from '../__testUtils__/signedCommits';
import { verifyCommit } from './verifyCommit';

describe('verifyCommit', () => {
  it.each(signedCommits)('takes what Git signed with $type', commit => {
    const { key, text } = commit;
    expect(verifyCommit(Buffer.from(text))).toEqual({
      type: 'signed',
      key,
      email: 'bot@localhost',
    });
  });

  const [{ text }, other] = signedCommits;
  const signatureOf = (commit: string) =>
    /^gpgsig .*(?:\n .*)*/m.exec(commit)?.[0] ?? '';
  it.each([
    ['another message', text.replace('Signed with', 'Not signed with')],
    ['another author', text.replace('author Bot', 'author Nobody')],
    [
      'the signature of another commit',
      text.replace(signatureOf(text), signatureOf(other.text)),
    ],
    [
      'half a signature',
      text.replace(/(\n .{20}).*\n -----END/, '$1\n -----END'),
    ],
    ['a signature of OpenPGP', text.replace(/SSH SIGNATURE/g, 'PGP SIGNATURE')],
  ])('calls a commit with %s invalid', (_, changed) => {
    expect(changed).not.toBe(text);
    expect(verifyCommit(Buffer.from(changed))).toEqual({ type: 'invalid' });
  });

  it('tells a commit that nobody signed', () => {
    const unsigned = text.replace(`${signatureOf(text)}\n`, '');
    expect(verifyCommit(Buffer.from(unsigned))).toEqual({ type: 'unsigned' });
  });
});
