import { originOf } from '../calls/url-parts.ts'
import { clip, nodeName } from '../draft/node-name.ts'
import { urlsOf } from '../draft/urls.ts'
import { compileTemplate } from '../template/template.ts'
import { defineRule } from './rule.ts'

/**
 * The target host of a call is literal: otherwise an external value could send the flow's data anywhere. Checks the fields whose schema has
 * `x-url: true`; after the first slash following the host, variables are allowed.
 */
export const hostsAreLiteral = defineRule({
  name: 'hosts-are-literal',
  severity: 'error',
  codes: {
    variable_in_host: {
      meaning:
        'The scheme or the host of a URL holds a variable, so whoever decides its value decides where the call goes. Write the host down; use one step for each host.',
      reason:
        'With a scheme from a variable every run stops there, and with a host from one nearly every run: a value is filled in as one label of letters, digits and dashes, and any other leads to no host. What is left is an error too. Whoever decides the value would decide who gets the body and the secrets in the headers, and sealed values are kept for one host alone.',
    },
  },
  check: ({ nodes }) =>
    nodes.flatMap((node) =>
      urlsOf(node).flatMap(({ url, pointer }) => {
        const origin = originOf(url)
        const [path] = compileTemplate(origin, 'text').paths
        if (!path) return []
        const name = path.join('.')
        const start = origin.indexOf(`{${name}}`)
        const message = `In ${nodeName(node)}, the host of the URL holds the variable "${clip(name)}": write the host down, and use one step for each host.`
        return [{ code: 'variable_in_host', nodeId: node.id, pointer, range: [start, start + name.length + 2] as const, message }]
      }),
    ),
})
