import { Declarations, TypeDeclaration } from '../types';
import { DYN, Type, listOf, mapOf } from './Type';

function declaredType(declaration: TypeDeclaration): Type {
  if (typeof declaration === 'string') {
    return declaration === 'dyn' ? DYN : { kind: declaration };
  }
  if ('list' in declaration) return listOf(declaredType(declaration.list));
  if ('map' in declaration) {
    return mapOf({ kind: 'string' }, declaredType(declaration.map));
  }
  return { kind: 'object', fields: declaredTypes(declaration.object) };
}

export function declaredTypes(
  declarations: Declarations,
): ReadonlyMap<string, Type> {
  return new Map(
    Object.entries(declarations).map(([name, declaration]) => [
      name,
      declaredType(declaration),
    ]),
  );
}
