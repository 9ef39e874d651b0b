/** How Azure DevOps names a status: what genre a service has for its statuses, and which one it is. @internal */
export interface AzureStatusContext {
  readonly genre?: string | null;
  readonly name: string;
}

/** `kardinal/gates` is the status `gates` of the genre `kardinal`. @internal */
export function azureContextOf(context: string): AzureStatusContext {
  const slash = context.lastIndexOf('/');
  return slash < 0
    ? { name: context }
    : { genre: context.slice(0, slash), name: context.slice(slash + 1) };
}

/** @internal */
export function contextOf({ genre, name }: AzureStatusContext): string {
  return genre ? `${genre}/${name}` : name;
}
