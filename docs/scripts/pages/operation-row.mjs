import { takesIdempotencyKey } from '@belfry/core'
import { code, link, permissionLink } from '../markdown.mjs'

/** An operation as a row of a table: what it does, with a link to all about it, method and path, permission, idempotence, events. */
export function operationRow({ summary, link: target, method, path, permission, emits, route }, eventLink = code) {
  return [
    link(summary, target),
    code(`${method} ${shortPath(path)}`),
    permission ? permissionLink(permission) : '',
    idempotence(route),
    emits.map(eventLink).join(', '),
  ]
}

/** Whether asking again changes nothing more: by itself, with the header for it, or not at all. */
function idempotence(route) {
  if (route.method !== 'post' || route.operation.readOnly) return 'yes'
  return takesIdempotencyKey(route) ? 'by key' : 'no'
}

/** A path with `…` for the organization, as texts about the service write it. */
function shortPath(path) {
  return path.replace(/^\/orgs\/\{organizationId\}\//, '…/')
}
