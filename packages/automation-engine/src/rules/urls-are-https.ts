import { schemeOf } from '../calls/url-parts.ts'
import { clip, nodeName } from '../draft/node-name.ts'
import { urlsOf } from '../draft/urls.ts'
import { defineRule, type Finding } from './rule.ts'

/** External calls use https only. Checks the fields whose schema has `x-url: true`. */
export const urlsAreHttps = defineRule({
  name: 'urls-are-https',
  severity: 'error',
  codes: {
    not_https: 'A URL does not begin with `https:`, and nothing else is called: what a flow knows would be sent for everybody to read.',
  },
  check: ({ nodes }) =>
    nodes.flatMap((node) =>
      urlsOf(node).flatMap(({ url, pointer }): readonly Finding[] => {
        const scheme = schemeOf(url)
        if (scheme === 'https' || url === '' || beginsWithVariable.test(url)) return []
        const what = scheme === null ? 'has no scheme' : `begins with "${clip(scheme)}:"`
        const message = `In ${nodeName(node)}, the URL "${clip(url)}" ${what}: begin it with https://.`
        return [{ code: 'not_https', nodeId: node.id, pointer, message, ...fixOf(url, scheme, pointer) }]
      }),
    ),
})

/** Whether the scheme contains a variable, which another rule reports. */
const beginsWithVariable = /^[^/?#\\:]*\{/

/** The fix for a wrong scheme of the same URL. */
function fixOf(url: string, scheme: string | null, pointer: string): Pick<Finding, 'fix'> {
  if (scheme !== 'http') return {}
  const value = url.replace(/^\s*http:/i, 'https:')
  const patch = [{ op: 'test', path: pointer, value: url } as const, { op: 'replace', path: pointer, value } as const]
  return { fix: { title: 'Begin it with https', patch } }
}
