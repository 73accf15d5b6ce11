import { isPrivateHost } from '../calls/private-host.ts'
import { hostOf, originOf } from '../calls/url-parts.ts'
import { clip, nodeName } from '../draft/node-name.ts'
import { urlsOf } from '../draft/urls.ts'
import { compileTemplate } from '../template/template.ts'
import { defineRule } from './rule.ts'

/**
 * A literal host is not in a private network, where calls are refused unless the installation lists the host. A flow cannot know the list,
 * so it is only a warning.
 */
export const hostsArePublic = defineRule({
  name: 'hosts-are-public',
  severity: 'warning',
  codes: {
    private_host:
      'A URL leads to the machine itself or into a private network, where calls are refused unless the installation allows the host (`BELFRY_ALLOW_TARGETS`). Use a public address, or have it allowed.',
  },
  check: ({ nodes }) =>
    nodes.flatMap((node) =>
      urlsOf(node).flatMap(({ url, pointer }) => {
        const host = hostOf(url)
        if (host === '' || compileTemplate(originOf(url), 'text').paths.length > 0 || !isPrivateHost(host)) return []
        const message = `In ${nodeName(node)}, the host "${clip(host)}" is not public, so the call is refused unless the installation allows it: use a public address, or have it allowed.`
        return [{ code: 'private_host', nodeId: node.id, pointer, message }]
      }),
    ),
})
