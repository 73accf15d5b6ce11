/** An example of each event whose payload is known, as a module of values. */
export function writeExamples({ events }) {
  const rows = events.map(({ key, example }) => `  ${JSON.stringify(key)}: ${JSON.stringify(example)},\n`)
  return `import type { EventOf, WebhookEventKey } from '../webhook-event.ts'

export const examples: { readonly [Key in WebhookEventKey]: EventOf<Key> } = {
${rows.join('')}}
`
}
