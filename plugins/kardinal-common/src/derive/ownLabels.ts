import { decidingLabels } from '../api/bundles';
import { Bundle } from '../api/types.generated';

/** Labels by which tools find what belongs to them. */
const ofTools =
  /^([^/]+\.)?(kardinal|kubernetes|k8s|kro|argoproj|fluxcd|helm)\.(io|run|sh)\//i;

/** What values may be made from, and gates read, of a release that goes out once more. */
export function ownLabels(bundle: Bundle): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(decidingLabels(bundle)).filter(
      ([key]) => !ofTools.test(key),
    ),
  );
}
