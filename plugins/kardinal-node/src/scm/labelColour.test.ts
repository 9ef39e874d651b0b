import { labelColour } from './labelColour';

describe('labelColour', () => {
  it('tells an emergency from a promotion, and gives every label one', () => {
    const colours = ['kardinal/emergency', 'kardinal/promotion', 'other'].map(
      labelColour,
    );
    expect(new Set(colours).size).toBe(3);
    for (const colour of colours) expect(colour).toMatch(/^[0-9a-f]{6}$/);
  });
});
