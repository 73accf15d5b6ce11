import { label } from './labels/label.ts'
import { organization } from './organizations/organization.ts'
import { view } from './views/view.ts'

/** The models of organizations and their settings, by name. */
export const organizationModels = { label, organization, view } as const
