/**
 * @jest-environment @backstage/cli/config/jest-environment-jsdom
 */
import { compile } from './CelEnvironment';

describe('in a browser', () => {
  it('evaluates without what only Node.js has', () => {
    const compilation = compile('bytes("é").size() == 2 && "a".matches("^a$")');
    expect(compilation).toMatchObject({ type: 'expression' });
    if (compilation.type !== 'expression') return;
    const context = { scope: {}, now: 0 };
    expect(compilation.expression.evaluate(context)).toEqual({
      type: 'value',
      value: true,
    });
  });
});
