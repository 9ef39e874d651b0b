/** Puts the focus on a node of the drawing inside of an element. */
export function focusNode(within: ParentNode | null, id: string): void {
  within
    ?.querySelector<HTMLElement>(`[data-node-id=${JSON.stringify(id)}]`)
    ?.focus();
}
