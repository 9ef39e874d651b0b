import { Node } from '../syntax/Node';
import { Type } from './Type';
import { Substitution } from './unify';

/**
 * Where variables of macros are used. cel-go looks for a name that is of the type `type` among the names of types, so
 * that a variable cannot stand for one; which are of it is known when all is checked.
 */
export class VariableUses {
  private readonly uses: { readonly node: Node; readonly type: Type }[] = [];

  add(node: Node, type: Type): void {
    this.uses.push({ node, type });
  }

  ofTypes(substitution: Substitution): readonly Node[] {
    return this.uses
      .filter(({ type }) => substitution.apply(type).kind === 'type')
      .map(({ node }) => node);
  }
}
