import { pathsRead } from '../policy/gateLanguage';
import { sentence } from './sentences';
import { GateInputs } from './GateInputs';
import { Sentence } from './types';

/** A version of another Pipeline that an expression asks for. */
const versions =
  /\bpipelines(?:\.(\w+)|\["([^"]+)"\])\.environments(?:\.(\w+)|\["([^"]+)"\])\.version\s*==\s*["']([^"']+)["']/g;

/** What a closed gate waits for, where that is what somebody does: an answer, or a version of another Pipeline that is not there. */
export function awaitedOpeners(inputs: GateInputs): readonly Sentence[] {
  return [...answers(inputs), ...missingVersions(inputs)];
}

function answers({ planned, gate, facts }: GateInputs): readonly Sentence[] {
  const known = facts?.externalApproval ?? [];
  const names = pathsRead(planned.expression).flatMap(([root, name]) =>
    root === 'externalApproval' && name !== undefined ? [name] : [],
  );
  return [...new Set(names)].flatMap(name => {
    const given = known.find(each => each.name === name);
    if (given?.decision === 'approved') return [];
    if (given?.decision === 'rejected')
      return [
        sentence(
          `${given.by} rejected ${name}; it opens when somebody approves it.`,
        ),
      ];
    return [
      sentence(
        gate?.spec.webRequest?.name === name
          ? `Opens when the server of ${name} approves; it is asked again and again.`
          : `Opens when somebody approves ${name}.`,
      ),
    ];
  });
}

function missingVersions({ planned, facts }: GateInputs): readonly Sentence[] {
  return [...planned.expression.matchAll(versions)].flatMap(
    ([, plain, quotedName, place, quotedPlace, version]) => {
      const name = plain ?? quotedName;
      const environment = place ?? quotedPlace;
      const pipeline = facts?.pipelines?.[name];
      if (pipeline?.type !== 'readable') return [];
      const there = pipeline.environments[environment];
      if (there === undefined || there.type === 'unknown') return [];
      const runs =
        there.type === 'verified' ? `; now it is ${there.version}` : '';
      return there.type === 'verified' && there.version === version
        ? []
        : [
            sentence(
              `Opens when ${version} is verified in ${environment} of Pipeline ${name}${runs}.`,
            ),
          ];
    },
  );
}
