import { z } from 'zod';
import { parsePath, YamlPath } from '../../updates/yaml/yamlPath';

/** Where a value is in a YAML file, e.g. `image.tag` or `containers[0].image`. */
export const valuePath = z
  .string()
  .max(1024)
  .transform((text, context): YamlPath => {
    const parsed = parsePath(text);
    if (parsed.type === 'path') return parsed.path;
    context.addIssue({ code: 'custom', message: parsed.problem });
    return z.NEVER;
  });
