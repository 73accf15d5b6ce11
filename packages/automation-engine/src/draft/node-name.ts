import type { DraftNode } from './draft.ts'

/** The name of a node in messages: its label and id, or only the id. */
export function nodeName({ id, label }: Pick<DraftNode, 'id' | 'label'>): string {
  return label === '' || label === id ? `"${clip(id)}"` : `"${clip(label)}" (${clip(id)})`
}

/** A text of a definition as quoted in messages: at most one line. */
export function clip(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
