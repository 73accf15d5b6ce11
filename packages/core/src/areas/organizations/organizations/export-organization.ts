import { defineOperation, done, type Outcome } from '../../../framework/operations/define-operation.ts'
import type { ServicePort } from '../../../framework/operations/port.ts'
import { ALL_PERMISSIONS } from '../../../kernel/permissions.ts'
import { exportFileName } from './export-format.ts'

/** A request for all data of an organization. The host reads it afterwards, as of a single moment. */
export interface OrganizationExport {
  readonly organizationId: string
  /** The suggested file name. */
  readonly fileName: string
}

/** Hands out everything of the organization, and notes in the audit log who got it. Only for administrators, and for people. */
export const exportOrganization = defineOperation({
  name: 'orgs.export',
  permission: ALL_PERMISSIONS,
  forPeople: true,
  async run(port: ServicePort): Promise<Outcome<OrganizationExport>> {
    await port.audit.noteExport()
    return done({ organizationId: port.organization.id, fileName: exportFileName(port.organization, port.now) })
  },
})
