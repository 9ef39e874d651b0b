import { kardinalTexts } from '../texts';
import german from './de';

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

describe('the German texts', () => {
  it('are those of the English ones, and no others', () => {
    expect(Object.keys(german).sort()).toEqual(
      Object.keys(kardinalTexts).sort(),
    );
  });

  it.each(Object.entries(kardinalTexts))(
    'have for %s a text with the same values as "%s"',
    (key, english) => {
      const text = german[key as keyof typeof kardinalTexts];
      expect(text).toEqual(expect.stringMatching(/\S/));
      expect(placeholders(text)).toEqual(placeholders(english));
    },
  );
});
