import { exportFileName } from '../../exports/export-format.ts'
import { ALL_PERMISSIONS, covers } from '../../permissions.ts'
import { problem, Refusal } from '../../problems.ts'
import { defineOperation, done, type Outcome } from '../define-operation.ts'
import type { ServicePort } from '../port.ts'

/** What is handed out: everything of this organization. The host reads it, as it was at one moment after this. */
export interface OrganizationExport {
  readonly organizationId: string
  /** Under which name it is saved. */
  readonly fileName: string
}

/** Hands out everything of the organization, and notes in the audit log who got it. Only for administrators, and for people. */
export const exportOrganization = defineOperation({
  name: 'orgs.export',
  permission: 'organization:read',
  forPeople: true,
  async run(port: ServicePort): Promise<Outcome<OrganizationExport>> {
    if (!covers(port.caller.permissions, ALL_PERMISSIONS)) throw new Refusal(problem('forbidden', { detail: NEEDS_ALL }))
    await port.audit.noteExport()
    return done({ organizationId: port.organization.id, fileName: exportFileName(port.organization, port.now) })
  },
})

const NEEDS_ALL = 'An export holds everything of the organization: only an administrator, with a key that is not narrowed to less, gets it.'
