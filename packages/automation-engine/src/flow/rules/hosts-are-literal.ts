import type { TSchema } from 'typebox'
import { compileTemplate } from '../../template/template.ts'
import type { DraftNode } from '../draft.ts'
import { escapeToken } from '../places.ts'
import { clip, defineRule, type Finding, nameOf } from './rule.ts'

/**
 * Where a flow calls is written down, not made of variables: a value from outside could else send what the flow knows anywhere. Judged are
 * the fields whose schema says `x-url: true`; behind the first slash after the host variables are welcome.
 */
export const hostsAreLiteral = defineRule({
  name: 'hosts-are-literal',
  severity: 'error',
  codes: {
    variable_in_host:
      'The scheme or the host of a URL holds a variable, so whoever decides its value decides where the call goes. Write the host down; use one step for each host.',
  },
  check: ({ nodes }) =>
    nodes.flatMap((node) => (node.step ? hostsIn(node, node.step.config, node.rawConfig, `${node.pointer}/config`) : [])),
})

/** What the walk must know of a schema. */
type SchemaNode = TSchema & {
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly items?: SchemaNode
  readonly 'x-url'?: boolean
}

function hostsIn(node: DraftNode, schema: SchemaNode, value: unknown, pointer: string): readonly Finding[] {
  const { items, properties = {} } = schema
  if (typeof value === 'string') return schema['x-url'] ? judge(node, value, pointer) : []
  if (Array.isArray(value)) return items ? value.flatMap((item, index) => hostsIn(node, items, item, `${pointer}/${index}`)) : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(properties).flatMap(([name, property]) =>
    Object.hasOwn(value, name) ? hostsIn(node, property, value[name as keyof typeof value], `${pointer}/${escapeToken(name)}`) : [],
  )
}

function judge(node: DraftNode, url: string, pointer: string): readonly Finding[] {
  const [host = ''] = /^(?:[^/?#]*:)?\/\/[^/?#\\]*|^[^/?#]*/.exec(url) ?? []
  const [path] = compileTemplate(host, 'text').paths
  if (!path) return []
  const start = host.indexOf(`{${path.join('.')}}`)
  const message = `In ${nameOf(node)}, the host of the URL holds the variable "${clip(path.join('.'))}": write the host down.`
  return [{ code: 'variable_in_host', nodeId: node.id, pointer, range: [start, start + path.join('.').length + 2], message }]
}
