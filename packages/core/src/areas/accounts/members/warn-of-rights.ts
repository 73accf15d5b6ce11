import { ALL_PERMISSIONS } from '../../../kernel/permissions.ts'

/** A warning about granted permissions. */
export interface RightsWarning {
  /** A JSON Pointer into the body. */
  readonly pointer: string
  readonly code: 'acts_with_all_rights'
  readonly message: string
}

/**
 * Warns of `automations:write`, which gives access to records that the holder may not read or change otherwise: flows act with the
 * permissions of the organization. No warning for holders of all permissions.
 *
 * @param rights the resulting permissions
 * @param sent the permissions in the body; if absent, the warning is about the field
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
