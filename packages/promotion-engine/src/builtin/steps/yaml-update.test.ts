import { problemsOf, runEdit } from './__testUtils__/runEdit';
import { yamlUpdate } from './yaml-update';

const before = `# What runs.
spec:
  replicas: 1   # small

  image: 'ghcr.io/acme/app:1.0.0' # {"$imagepolicy": "x"}
  annotations: {example.com/by: nobody}
`;

function run(updates: readonly unknown[], text = before) {
  return runEdit({
    step: yamlUpdate,
    config: { file: 'app.yaml', updates },
    files: { 'app.yaml': text },
    outputs: { scan: { report: 'r-7' } },
  });
}

describe('yaml-update', () => {
  it('sets several values and leaves every other byte', async () => {
    const { written, changes } = await run([
      { path: 'spec.image', value: 'ghcr.io/acme/app:${bundle.version}' },
      { path: 'spec.replicas', value: 3 },
      {
        path: 'spec.annotations["example.com/by"]',
        value: '${steps.scan.report}',
      },
      { path: 'spec.paused', value: false },
    ]);
    expect(written).toEqual({
      'app.yaml': `# What runs.
spec:
  replicas: 3   # small

  image: 'ghcr.io/acme/app:2.0.0' # {"$imagepolicy": "x"}
  annotations: {example.com/by: r-7}
  paused: false
`,
    });
    const file = 'environments/prod/app.yaml';
    expect(changes).toEqual([
      {
        file,
        image: 'spec.image',
        from: 'ghcr.io/acme/app:1.0.0',
        to: 'ghcr.io/acme/app:2.0.0',
      },
      { file, image: 'spec.replicas', from: '1', to: '3' },
      {
        file,
        image: 'spec.annotations["example.com/by"]',
        from: 'nobody',
        to: 'r-7',
      },
      { file, image: 'spec.paused', to: 'false' },
    ]);
  });

  it('keeps text that looks like a number text', async () => {
    const { written } = await run(
      [{ path: 'v', value: '${"1.10"}' }],
      'v: 1.9\n',
    );
    expect(written).toEqual({ 'app.yaml': 'v: "1.10"\n' });
  });

  it('writes nothing where nothing has to change', async () => {
    const updates = [{ path: 'spec.replicas', value: 1 }];
    expect(await run(updates)).toEqual({ written: {}, changes: [] });
  });

  it.each([
    [
      [{ path: 'spec.image.tag', value: '2' }],
      /environments\/prod\/app\.yaml cannot be edited: spec\.image is a single value, not a map, so spec\.image\.tag cannot be set/,
    ],
    [
      [{ path: 'spec', value: '2' }],
      /environments\/prod\/app\.yaml cannot be edited: spec is a map/,
    ],
    [
      [{ path: 'a', value: '${steps.other.x}' }],
      /config\.updates\.0\.value: \$\{steps\.other\.x\} has no value/,
    ],
  ])('fails on %j, and says where', async (updates, message) => {
    await expect(run(updates)).rejects.toThrow(message);
  });

  it('fails without the file, and names it', async () => {
    const config = { file: 'no.yaml', updates: [{ path: 'a', value: 1 }] };
    await expect(
      runEdit({ step: yamlUpdate, config, files: {} }),
    ).rejects.toThrow(
      'There is no environments/prod/no.yaml: check the path of the environment and config.file',
    );
  });

  it.each([
    [
      { file: '../dev/app.yaml', updates: [{ path: 'a', value: 1 }] },
      /^file: must be a file below the directory/,
    ],
    [
      { file: 'a', updates: [{ path: 'a..b', value: 1 }] },
      /^updates\.0\.path: "a\.\.b" is no path at character 3/,
    ],
    [
      { file: 'a', updates: [{ path: 'a', value: '${bundle.versoin}' }] },
      /^updates\.0\.value: \$\{bundle\.versoin\}: /,
    ],
  ])('refuses %j when the Pipeline is written', (config, problem) => {
    expect(problemsOf(yamlUpdate, config)).toMatch(problem);
  });
});
