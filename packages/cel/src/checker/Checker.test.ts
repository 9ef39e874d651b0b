import { createCelEnvironment } from '../CelEnvironment';
import { Declarations } from '../types';

const declarations: Declarations = {
  bundle: {
    object: {
      version: 'string',
      upstreamSoakMinutes: 'int',
      labels: { map: 'string' },
      provenance: { object: { author: 'string' } },
      images: { list: { object: { name: 'string', digest: 'string' } } },
    },
  },
  schedule: { object: { isWeekend: 'bool', hour: 'int', now: 'timestamp' } },
  metrics: { map: 'number' },
  upstream: { map: { object: { soakMinutes: 'int' } } },
  anything: 'dyn',
};

function problems(source: string): readonly string[] {
  const compilation = createCelEnvironment().compile(source);
  return compilation.type === 'error'
    ? [compilation.error.message]
    : compilation.expression.check(declarations).map(error => error.message);
}

describe('check', () => {
  it.each([
    '!schedule.isWeekend',
    'bundle.upstreamSoakMinutes >= 30',
    'bundle.labels.hotfix == "true"',
    'bundle.labels.?hotfix.orValue("false") == "true"',
    'bundle["version"].startsWith("1.")',
    'bundle.images.all(i, i.digest != "")',
    'metrics.successRate >= 0.99 && metrics["errors"] < 3',
    'metrics.successRate == 1',
    'metrics.successRate * 2.0 > 1',
    'upstream.uat.soakMinutes + 1 > 30',
    'upstream.all(name, upstream[name].soakMinutes > 1)',
    'now() - schedule.now < duration("5m")',
    'anything.at.all > 1 || anything == null',
    'has(bundle.labels.team) && bundle.labels.team in ["a", "b"]',
    'schedule.now.getHours("Europe/Berlin") > 9',
    'type(bundle.version) == string',
    'bundle.images.map(i, i.name).sort()[0] == "x"',
    'bundle.size() > 1',
    'cel.bind(v, bundle.version, v + v) == "x"',
    '[1, "a", bundle.version].size() == 3',
  ])('%s fits', source => {
    expect(problems(source)).toEqual([]);
  });

  it.each([
    [
      'bundle.versoin == "1"',
      '`bundle.versoin`: there is no `versoin` here; did you mean `version`?',
    ],
    [
      'bundel.version == "1"',
      '`bundel`: there is no variable `bundel`; did you mean `bundle`?',
    ],
    ['zebra', '`zebra`: there is no variable `zebra`'],
    [
      'bundle["versoin"] == "1"',
      '`bundle["versoin"]`: there is no `versoin` here; did you mean `version`?',
    ],
    [
      'bundle.images.all(i, i.nmae == "x")',
      '`i.nmae`: there is no `nmae` here; did you mean `name`?',
    ],
    [
      'bundle.upstreamSoakMinutes >= "30"',
      '`bundle.upstreamSoakMinutes >= "30"`: `>=` does not work with int and string',
    ],
    [
      'metrics.x == "a"',
      '`metrics.x == "a"`: `==` does not work with number and string',
    ],
    [
      'bundle.version && schedule.isWeekend',
      '`bundle.version`: must be a bool, and is string',
    ],
    [
      'true || bundle.version',
      '`bundle.version`: must be a bool, and is string',
    ],
    [
      'bundle.version.major == 1',
      '`bundle.version.major`: string has no fields, so no `major`',
    ],
    [
      'bundle.version.all(c, true)',
      '`bundle.version`: must be a list or a map to loop over, and is string',
    ],
    [
      'bundle.version.getHours() == 1',
      '`bundle.version.getHours()`: there is no `string.getHours()`',
    ],
    [
      'schedule.isWeekend ? 1 : "a"',
      '`schedule.isWeekend ? 1 : "a"`: the two branches are of different types, int and string',
    ],
    [
      'bundle.images["a"]',
      '`bundle.images["a"]`: list<object> has no elements by string',
    ],
    [
      'upstream.uat.soakMinuts',
      '`upstream.uat.soakMinuts`: there is no `soakMinuts` here; did you mean `soakMinutes`?',
    ],
  ])('%s is refused: %s', (source, message) => {
    expect(problems(source)).toEqual([message]);
  });

  it.each([
    '1 + "a"',
    'true || 1 == "a"',
    'duration("1h") > 5',
    '[1, 2].all(x, x)',
    '"a".contains(1)',
    'size(1)',
    '-"a"',
    'now() + now()',
    'optional.of(1).orValue("a") + 1',
  ])('%s is refused without declarations', source => {
    const compilation = createCelEnvironment().compile(source);
    expect(compilation).toMatchObject({ error: { class: 'check' } });
  });
});
