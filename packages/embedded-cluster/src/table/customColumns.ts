import { Json } from '../json/Json';
import { ageOf } from './age';
import { Column } from './Column';
import { JsonPath } from './jsonPath';
import { ageColumn, nameColumn } from './builtinColumn';

/** `additionalPrinterColumns` of a CustomResourceDefinition. */
export interface PrinterColumn {
  readonly name: string;
  readonly type: string;
  readonly format?: string;
  readonly description?: string;
  readonly priority?: number;
  readonly jsonPath: string;
}

/** Name, and what the definition declares; the age when it declares nothing. */
export function customColumns(declared: readonly PrinterColumn[]): Column[] {
  if (declared.length === 0)
    return [nameColumn, { ...ageColumn, type: 'date' }];
  return [nameColumn, ...declared.map(customColumn)];
}

function customColumn(printer: PrinterColumn): Column {
  const path = JsonPath.parse(printer.jsonPath);
  return {
    name: printer.name,
    type: printer.type,
    format: printer.format ?? '',
    description:
      printer.description ??
      `Custom resource definition column (in JSONPath format): ${printer.jsonPath}`,
    priority: printer.priority ?? 0,
    cell: (object, now) => {
      const found = path ? path.find(object as Json) : [];
      return found.length === 0 ? null : cellOf(found, printer.type, now);
    },
  };
}

function cellOf(found: readonly Json[], type: string, now: number): Json {
  const [value] = found;
  switch (type) {
    case 'integer':
      return typeof value === 'number' ? Math.trunc(value) : null;
    case 'number':
      return typeof value === 'number' ? value : null;
    case 'boolean':
      return typeof value === 'boolean' ? value : null;
    case 'date':
      return ageOf(value, now);
    default:
      return found.map(textOf).join(',');
  }
}

function textOf(value: Json): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
