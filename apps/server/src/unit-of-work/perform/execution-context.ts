import type { Caller, Organization } from '@belfry/core'
import type { Cause } from '../../store/cause.ts'
import type { Credentials } from '../ports/account-port.ts'

/** For whom an operation runs, and where. Outside an organization `organization` is `null`. */
export interface ExecutionContext {
  readonly caller: Caller
  readonly organization: Organization | null
  readonly credentials: Credentials
  readonly cause: Cause
}
