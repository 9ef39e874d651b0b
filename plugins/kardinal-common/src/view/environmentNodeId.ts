/** Id of an environment's node in the view, and in the address of the page (`node=`). @public */
export function environmentNodeId(environment: string): string {
  return `environment/${environment}`;
}
