import { SettingsSchema } from './StepDefinition';

/** The schema of a step without settings: names those that are there all the same. @public */
export const noSettings: SettingsSchema<Record<string, never>> = {
  safeParse(value) {
    const names = Object.keys(Object(value));
    if (names.length === 0) return { success: true, data: {} };
    const issues = names.map(name => ({
      path: [name],
      message: 'the step has no such setting; remove it',
    }));
    return { success: false, error: { issues } };
  },
};
