import { PolicyView } from '@kardinal/backstage-plugin-kardinal-common';
import { PastRequest, SuppositionRequest } from '../../api/ReportsApi';
import { parseMoment } from '../../format/parseMoment';
import { Reader } from '../../format/Reader';
import { TextOf } from '../../translation';
import { parseNumbers, parseValues } from './supposedValues';

/** What somebody has written into the form. */
export interface SimulationFields {
  readonly expression: string;
  /** `namespace/name environment`. */
  readonly place: string;
  /** Empty: the one that the Pipeline's page shows first. */
  readonly bundle: string;
  readonly at: string;
  readonly labels: string;
  readonly soak: string;
  readonly metrics: string;
}

/** The fields that hold something wrong, with the fix. */
export type FieldProblems = Readonly<
  Partial<Record<keyof SimulationFields, TextOf>>
>;

/** What is wrong with each field. */
export function fieldProblems(
  fields: SimulationFields,
  reader: Reader,
): FieldProblems {
  const read = {
    at: parseMoment(fields.at, reader),
    labels: parseValues(fields.labels),
    soak: parseNumbers(fields.soak, 'whole'),
    metrics: parseNumbers(fields.metrics, 'any'),
  };
  return Object.fromEntries(
    Object.entries(read).flatMap(([name, written]) =>
      written.type === 'invalid' ? [[name, written.problem]] : [],
    ),
  );
}

/** What to ask of one Bundle; what is wrong in the fields counts as not written. */
export function suppositionOf(
  policy: PolicyView,
  fields: SimulationFields,
  reader: Reader,
): SuppositionRequest {
  const at = parseMoment(fields.at, reader);
  const labels = parseValues(fields.labels);
  const soak = parseNumbers(fields.soak, 'whole');
  const metrics = parseNumbers(fields.metrics, 'any');
  return {
    environment: environmentOf(fields),
    ...gatesOf(policy, fields),
    suppose: {
      ...(fields.bundle === '' ? {} : { bundle: fields.bundle }),
      ...(at.type === 'instant' ? { at: at.at } : {}),
      ...(labels.type === 'values' && isAny(labels.values)
        ? { labels: labels.values }
        : {}),
      ...(soak.type === 'values' && isAny(soak.values)
        ? { soakMinutes: soak.values }
        : {}),
      ...(metrics.type === 'values' && isAny(metrics.values)
        ? {
            attributes: Object.fromEntries(
              Object.entries(metrics.values).map(([name, value]) => [
                `metrics.${name}`,
                value,
              ]),
            ),
          }
        : {}),
    },
  };
}

/** What to ask of the releases of the last month. */
export function pastOf(
  policy: PolicyView,
  fields: SimulationFields,
  { now }: Reader,
): PastRequest {
  const from = now.minus({ months: 1 }).toUTC().toISO() ?? '';
  return {
    environment: environmentOf(fields),
    ...gatesOf(policy, fields),
    releases: { from },
  };
}

function environmentOf({ place }: SimulationFields): string {
  return place.split(' ')[1] ?? '';
}

/** A window is simulated with everything else that guards the environment, as its times cannot be edited here. */
function gatesOf(
  { kind, name, timezone }: PolicyView,
  { expression }: SimulationFields,
): Pick<SuppositionRequest, 'gates'> {
  return kind === 'ChangeWindow'
    ? {}
    : {
        gates: [
          { name, expression, ...(timezone === undefined ? {} : { timezone }) },
        ],
      };
}

function isAny(values: object): boolean {
  return Object.keys(values).length > 0;
}
