import { ALL_PERMISSIONS } from '../../kernel/permissions.ts'
import type { Caller } from './port.ts'

/**
 * The built-in Workflow user of an organization, on whose behalf automations change records. It has all permissions there and none
 * elsewhere, and can never change automations themselves (see `missingPermission`).
 */
export function workflowCaller(organizationId: string): Caller {
  return {
    // One per organization, derived without being stored: the organization's id with the prefix of users.
    author: { type: 'WORKFLOW', id: organizationId.replace(/^org_/, 'usr_') },
    userId: null,
    keyId: null,
    narrowed: true,
    organizationIds: [organizationId],
    permissions: [ALL_PERMISSIONS],
    installationAdmin: false,
  }
}
