import { Programs, StepDefinition } from '../../../plugins/kardinal-node/src';
import { runEdit } from '../../../packages/promotion-engine/src/builtin/steps/__testUtils__/runEdit';
import { EditDeferred } from '../../../packages/promotion-engine/src/services/git';
import { createPrograms } from '../../../packages/promotion-engine/src/services/programs/createPrograms';

/** Folders with the programs that Go built. */
const { KUSTOMIZE_PROGRAMS = '', HELM_PROGRAMS = '' } = process.env;

/** Calls with those that Go built, which wait in place of the queue of the repository; nothing of them runs on. */
export async function withPrograms<T>(
  call: (programs: Programs) => Promise<T>,
): Promise<T> {
  const running = createPrograms({
    clock: { now: () => 0 },
    logger: { info: () => {} },
    path: `${KUSTOMIZE_PROGRAMS}:${HELM_PROGRAMS}`,
  });
  const own = running.runs.for(new AbortController().signal);
  const run: Programs['run'] = async wanted => {
    for (;;) {
      try {
        return await own.run(wanted);
      } catch (error) {
        if (!(error instanceof EditDeferred)) throw error;
        await error.ready.catch(() => {});
      }
    }
  };
  try {
    return await call({ run });
  } finally {
    await running.stop();
  }
}

/** What a step that renders writes, by path below the environment's directory. */
export async function render(
  step: StepDefinition,
  config: unknown,
  files: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  const { written } = await withPrograms(programs =>
    runEdit({ step, config, files, programs }),
  );
  return written;
}

export const deployment = (image: string) => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: app
spec:
  template:
    spec:
      containers:
        - name: app
          image: ${image}
`;
