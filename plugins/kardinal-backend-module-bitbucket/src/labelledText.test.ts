import { readDescription, writeDescription } from './labelledText';

const labels = ['kardinal', 'kardinal/promotion'];

describe('labels in a description', () => {
  it.each([
    ['What\nchanges', labels],
    ['', labels],
    ['Ends with a line\n', labels],
    ['What changes', []],
    ['', []],
    ['Labels: none\n\nof them', ['one']],
  ])('%j with %j is read as it was written', (text, names) => {
    const description = writeDescription({ text, labels: names });
    expect(readDescription(description)).toEqual({ text, labels: names });
  });

  it('are a line that people read', () => {
    expect(writeDescription({ text: 'What changes', labels })).toBe(
      'What changes\n\nLabels: `kardinal` `kardinal/promotion`',
    );
  });

  it.each([
    'Labels: `one`\n\nand more',
    'On a line\nLabels: `one`',
    'Labels: one',
  ])('are none of %j', text => {
    expect(readDescription(text)).toEqual({ text, labels: [] });
  });

  it('are there where Bitbucket would take no more of the text', () => {
    const description = writeDescription({ text: 'x'.repeat(40_000), labels });
    expect(description).toHaveLength(32_768);
    expect(readDescription(description)).toEqual({
      text: expect.stringMatching(/x…$/),
      labels,
    });
  });
});
