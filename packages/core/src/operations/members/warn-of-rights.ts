import { ALL_PERMISSIONS } from '../../permissions.ts'

/** What somebody who gives permissions away should know of them. */
export interface RightsWarning {
  /** A JSON pointer into what was sent. */
  readonly pointer: string
  readonly code: 'acts_with_all_rights'
  readonly message: string
}

/**
 * Warns of `automations:write`, with which somebody reads and changes records that they may not: flows act with the rights of the
 * organization. Nothing for who has all permissions anyway.
 */
export function warnOfRights(permissions: unknown): { readonly warnings?: readonly RightsWarning[] } {
  const granted = Array.isArray(permissions) ? (permissions as readonly string[]) : []
  const index = granted.indexOf('automations:write')
  if (index < 0 || granted.includes(ALL_PERMISSIONS)) return {}
  const message =
    'automations:write lets its holder read and change every record of the organization by flows, which act with the rights of the organization. Give it to nobody who must not see them.'
  return { warnings: [{ pointer: `/permissions/${index}`, code: 'acts_with_all_rights', message }] }
}
