import type { DraftNode } from './draft.ts'

/** A node as messages name it: its label and its id, or the id alone. */
export function nameOf({ id, label }: Pick<DraftNode, 'id' | 'label'>): string {
  return label === '' || label === id ? `"${clip(id)}"` : `"${clip(label)}" (${clip(id)})`
}

/** A text of a definition as messages quote it: not longer than a line. */
export function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
