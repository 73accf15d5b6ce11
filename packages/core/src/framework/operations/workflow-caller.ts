import { ALL_PERMISSIONS } from '../../kernel/permissions.ts'
import type { Caller } from './port.ts'

/**
 * The built-in Workflow user of an organization, in whose name automations change things. It may do everything there and nothing
 * elsewhere, and can never reach automations themselves (`missingPermission` says so).
 */
export function workflowCaller(organizationId: string): Caller {
  return {
    // One for each organization, known without being stored: the organization's id as a user's.
    author: { type: 'WORKFLOW', id: organizationId.replace(/^org_/, 'usr_') },
    userId: null,
    keyId: null,
    narrowed: true,
    organizationIds: [organizationId],
    permissions: [ALL_PERMISSIONS],
    installationAdmin: false,
  }
}
