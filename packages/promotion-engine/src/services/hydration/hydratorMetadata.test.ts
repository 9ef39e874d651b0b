import { noteText, parseMetadata } from './hydratorMetadata';

const drySha = 'a'.repeat(40);
const parsed = (text: string) => parseMetadata(Buffer.from(text));

describe('what a hydrator says of a commit', () => {
  it('is read as it was written', () => {
    const note = {
      drySha,
      path: 'app',
      pipeline: 'default/shop',
      environment: 'prod',
      bundle: 'shop-1',
      version: '1.0.0',
      at: '2026-11-18T10:00:00Z',
    };
    expect(parsed(noteText(note))).toEqual(note);
  });

  it.each([
    [
      'of others, with fields of their own',
      `{"drySha":"${drySha}","repoURL":"x"}`,
    ],
    ['with a word that is none of ours', `{"drySha":"${drySha}","at":"now"}`],
    ['with something else by our name', `{"drySha":"${drySha}","bundle":{}}`],
  ])('is a commit in a note %s', (_what, text) => {
    expect(parsed(text)).toEqual({ drySha });
  });

  it('may be a commit of SHA-256', () => {
    const long = 'b'.repeat(64);
    expect(parsed(`{"drySha":"${long}"}`)).toEqual({ drySha: long });
  });

  it.each([
    ['no JSON', 'drySha: 1'],
    ['a name and no commit', '{"drySha":"main"}'],
    ['a list', '[]'],
    ['nothing', ''],
    ['longer than any note', `{"drySha":"${drySha}"}${' '.repeat(70_000)}`],
  ])('is not understood where it is %s', (_what, text) => {
    expect(parsed(text)).toBeUndefined();
  });
});
