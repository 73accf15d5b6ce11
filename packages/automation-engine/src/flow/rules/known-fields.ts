import { closest } from '@belfry/core'
import type { TSchema } from 'typebox'
import { clip, defineRule, type Finding, nameOf } from './rule.ts'

/**
 * Every member of a config is a field of its step type. Others are kept, for they may be an editor's or a later version's, and do nothing;
 * but most are a field that somebody has misspelt, so they are pointed out.
 */
export const knownFields = defineRule({
  name: 'known-fields',
  severity: 'warning',
  check: ({ nodes }) =>
    nodes.flatMap((node) => {
      if (!node.step) return []
      return unknownIn(node.step.config, node.rawConfig, '').map(({ pointer, name, known }): Finding => {
        const meant = closest(name, known)
        const remedy = meant ? `did you mean "${meant}"?` : known.length > 0 ? `there are: ${known.join(', ')}.` : 'it has none.'
        const message = `In ${nameOf(node)}, "${clip(name)}" is not a field of ${node.type} and does nothing; ${remedy}`
        return { code: 'unknown_field', nodeId: node.id, pointer: `${node.pointer}/config${pointer}`, message }
      })
    }),
})

interface UnknownMember {
  readonly pointer: string
  readonly name: string
  readonly known: readonly string[]
}

/** What the walk must know of a schema. */
type SchemaNode = TSchema & { readonly properties?: Readonly<Record<string, SchemaNode>>; readonly items?: SchemaNode }

function unknownIn(schema: SchemaNode, value: unknown, pointer: string): readonly UnknownMember[] {
  const { properties, items } = schema
  if (Array.isArray(value)) return items ? value.flatMap((item, index) => unknownIn(items, item, `${pointer}/${index}`)) : []
  if (typeof value !== 'object' || value === null || !properties) return []
  const known = Object.keys(properties)
  return Object.entries(value).flatMap(([name, member]) => {
    const at = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
    return Object.hasOwn(properties, name) ? unknownIn(properties[name] as SchemaNode, member, at) : [{ pointer: at, name, known }]
  })
}
