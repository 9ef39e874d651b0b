import { compile } from './CelEnvironment';
import { reservedIdentifiers, reservedWords } from './reservedIdentifiers';

const types = [...reservedIdentifiers].filter(name => !reservedWords.has(name));

describe('reservedIdentifiers', () => {
  it.each([...reservedWords])('%s cannot be a variable', word => {
    expect(compile(`${word}.a == 1`).type).toBe('error');
  });

  it.each(types.filter(name => name !== 'dyn'))('%s denotes a type', name => {
    const compilation = compile(`type(${name}) == type`);
    expect(compilation).toMatchObject({
      expression: expect.anything(),
    });
    expect(
      compilation.type === 'expression' &&
        compilation.expression.evaluate({ scope: {}, now: 0 }),
    ).toMatchObject({ type: 'value', value: true });
  });

  it.each(['size', 'math', 'has', 'filter', 'now', 'int32', 'inn'])(
    '%s can be a variable',
    name => {
      expect(reservedIdentifiers.has(name)).toBe(false);
      const compilation = compile(`${name}.a == 1`);
      expect(
        compilation.type === 'expression' &&
          compilation.expression.evaluate({
            scope: { [name]: { a: 1 } },
            now: 0,
          }),
      ).toMatchObject({ type: 'value', value: true });
    },
  );
});
