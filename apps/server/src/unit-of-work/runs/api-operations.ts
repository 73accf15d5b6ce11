import { type ApiDocument, ownApiMenu } from '@belfry/automation-engine'
import { type ApiOperationView, buildOpenApi, routes } from '@belfry/core'
import { version } from '../../platform/process/version.ts'

let menu: readonly ApiOperationView[] | undefined

/** The operations of the own API that steps can call. They are read off the document once, when somebody first asks. */
export function apiOperations(): readonly ApiOperationView[] {
  // Where the service is reached plays no part in it: the paths are the same everywhere.
  menu ??= ownApiMenu(buildOpenApi(routes, { version, baseUrl: '' }) as unknown as ApiDocument)
  return menu
}
