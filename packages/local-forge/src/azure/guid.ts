const KINDS = {
  user: '00000001',
  project: '00000002',
  repository: '00000003',
  label: '00000004',
  evaluation: '00000005',
} as const;

/** A GUID of a record. @public */
export function guid(kind: keyof typeof KINDS, id: number): string {
  return `${KINDS[kind]}-0000-4000-8000-${id.toString(16).padStart(12, '0')}`;
}

/** The record of a GUID of that kind. @public */
export function idOf(
  kind: keyof typeof KINDS,
  text: string,
): number | undefined {
  const [, begin, id] =
    /^([0-9a-f]{8})-0000-4000-8000-([0-9a-f]{12})$/i.exec(text) ?? [];
  return begin === KINDS[kind] ? Number.parseInt(id, 16) : undefined;
}
