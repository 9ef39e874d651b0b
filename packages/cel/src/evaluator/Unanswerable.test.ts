import { createCelEnvironment } from '../CelEnvironment';

describe('what has no answer as a whole', () => {
  it.each([
    '{b"a": 1}',
    'dyn(b"a") in {"k": 1}',
    '{b"a": 1} == {} || true',
    '{b"a": 1} == {} && false',
    '[1].exists(i, {b"a": i} == {} || i == 1)',
  ])('%s', source => {
    const compilation = createCelEnvironment().compile(source);
    if (compilation.type !== 'expression') throw new Error('it is compiled');
    const { expression } = compilation;
    expect(expression.evaluate({ scope: {}, now: 0 })).toMatchObject({
      type: 'error',
      error: { class: 'eval', message: 'bytes are no keys of maps' },
    });
  });
});
