import type { Caller, Organization } from '@belfry/core'
import type { Causation } from '../../store/causation.ts'
import type { Credentials } from './account-port.ts'

/** The caller, the organization and the cause of an operation. Outside an organization `organization` is `null`. */
export interface ExecutionContext {
  readonly caller: Caller
  readonly organization: Organization | null
  readonly credentials: Credentials
  readonly cause: Causation
}
