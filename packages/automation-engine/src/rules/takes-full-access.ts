import { isSound } from '../draft/draft.ts'
import { nodeName } from '../draft/node-name.ts'
import { defineRule } from './rule.ts'

/** The maximum number of operations named in a message: a path that consists of variables has dozens. */
const MOST_NAMED = 3

/**
 * Flows act with the permissions of the organization. A step that concerns members, webhooks, the organization itself or an erasure, or
 * could once its variables are filled in, requires an author with full access (G169): only they may save or enable such a definition.
 */
export const takesFullAccessRule = defineRule({
  name: 'takes-full-access',
  severity: 'warning',
  codes: {
    takes_full_access:
      'A step calls, or could call once its variables are filled in, an operation on members, webhooks, the organization itself or an erasure. Only somebody with full access (`*`) may save or enable such a definition; disabling and deleting are open to `automations:write`. Write the beginning of the path without variables if another operation is meant.',
  },
  check: ({ nodes }) =>
    nodes.filter(isSound).flatMap((node) => {
      const calls = node.step?.takesFullAccess?.(node.rawConfig)
      if (!calls) return []
      const { operations, isCertain, pointer } = calls
      const others = operations.length - MOST_NAMED
      const names = `${operations.slice(0, MOST_NAMED).join(', ')}${others > 0 ? ` or ${others} more` : ''}`
      const says = isCertain ? `calls ${names}` : `may call ${names} once its variables are filled in`
      const message = `${nodeName(node)} ${says}: only somebody with full access (*) may save or enable this definition.`
      return [{ code: 'takes_full_access', nodeId: node.id, pointer: `${node.pointer}/config${pointer}`, message }]
    }),
})
