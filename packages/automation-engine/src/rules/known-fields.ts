import { closest, type PatchOperation, validate } from '@belfry/core'
import type { TSchema } from 'typebox'
import { compileConfig } from '../config/fill-config.ts'
import type { DraftNode } from '../draft/draft.ts'
import { clip, nodeName } from '../draft/node-name.ts'
import { applyPatch } from '../draft/patch.ts'
import { escapeToken, valueAt } from '../draft/reference-locations.ts'
import { defineRule, type Finding, type LazyFinding } from './rule.ts'

/**
 * Every member of a config is a field of its step type. Others are kept and have no effect, since they may belong to an editor or a later
 * version; but most are misspelt fields, so they cause a warning.
 */
export const knownFields = defineRule({
  name: 'known-fields',
  severity: 'warning',
  codes: {
    unknown_field:
      'A config has a field that its step type does not know. It is kept and does nothing. Correct its name if it is misspelt.',
  },
  check: ({ nodes }) =>
    nodes.flatMap((node) => {
      if (!node.step) return []
      const unknown = unknownIn(node.step.config, node.rawConfig, '').slice(0, MOST_OF_A_NODE)
      return unknown.map(
        ({ pointer, name, known }): LazyFinding =>
          () => {
            const meant = closest(name, known)
            const remedy = meant ? `did you mean "${meant}"?` : known.length > 0 ? `there are: ${known.join(', ')}.` : 'it has none.'
            const message = `In ${nodeName(node)}, "${clip(name)}" is not a field of ${node.type} and does nothing; ${remedy}`
            const location = { nodeId: node.id, pointer: `${node.pointer}/config${pointer}` }
            return { code: 'unknown_field', ...location, message, ...(meant ? fixOf(node, pointer, meant) : {}) }
          },
      )
    }),
})

/** The maximum number of reports per node: each costs a look at the whole config, and by then the author has seen the point. */
const MOST_OF_A_NODE = 20

interface UnknownMember {
  readonly pointer: string
  readonly name: string
  readonly known: readonly string[]
}

/** The parts of a schema that the traversal uses. */
type SchemaNode = TSchema & { readonly properties?: Readonly<Record<string, SchemaNode>>; readonly items?: SchemaNode }

function unknownIn(schema: SchemaNode, value: unknown, pointer: string): readonly UnknownMember[] {
  const { properties, items } = schema
  if (Array.isArray(value)) return items ? value.flatMap((item, index) => unknownIn(items, item, `${pointer}/${index}`)) : []
  if (typeof value !== 'object' || value === null || !properties) return []
  const known = Object.keys(properties)
  return Object.entries(value).flatMap(([name, member]) => {
    const at = `${pointer}/${escapeToken(name)}`
    return Object.hasOwn(properties, name) ? unknownIn(properties[name] as SchemaNode, member, at) : [{ pointer: at, name, known }]
  })
}

/** Renames a misspelt field if that is safe: the right one is absent, accepts the value, and adds no variable. */
function fixOf({ step, rawConfig, configErrors, config, pointer: base }: DraftNode, pointer: string, meant: string): Pick<Finding, 'fix'> {
  const path = `${pointer.slice(0, pointer.lastIndexOf('/'))}/${escapeToken(meant)}`
  const renamed = applyPatch(rawConfig, [{ op: 'move', from: pointer, path }])
  if (!step || !renamed.ok || valueAt(rawConfig, path) !== undefined) return {}
  const after = renamed.value as DraftNode['rawConfig']
  if (validate(step.config, after).length > configErrors.length) return {}
  if (compileConfig(step.config, after).references.length > config.references.length) return {}
  const patch: readonly PatchOperation[] = [{ op: 'move', from: `${base}/config${pointer}`, path: `${base}/config${path}` }]
  return { fix: { title: `Call it "${meant}"`, patch } }
}
