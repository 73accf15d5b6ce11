import { ALL_PERMISSIONS } from '../../../kernel/permissions.ts'

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
 *
 * @param rights what may be done from now on
 * @param sent the permissions in the body, which may be none: then the warning is about the field
 */
export function warnOfRights(rights: readonly string[], sent: unknown): { readonly warnings?: readonly RightsWarning[] } {
  if (!rights.includes('automations:write') || rights.includes(ALL_PERMISSIONS)) return {}
  const listed = Array.isArray(sent)
    ? sent.findIndex((permission) => permission === 'automations:write' || permission === ALL_PERMISSIONS)
    : -1
  const pointer = listed < 0 ? '/permissions' : `/permissions/${listed}`
  const message =
    'automations:write lets its holder read and change every record of the organization by flows, which act with the rights of the organization. Give it to nobody who must not see them.'
  return { warnings: [{ pointer, code: 'acts_with_all_rights', message }] }
}
