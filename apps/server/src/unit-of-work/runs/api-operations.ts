import { type ApiDocument, ownApiMenu } from '@belfry/automation-engine'
import { type ApiOperationView, buildOpenApi, routes } from '@belfry/core'
import { version } from '../../platform/process/version.ts'

let menu: readonly ApiOperationView[] | undefined

/** The operations of the own API that steps can call, derived from the OpenAPI document at first use. */
export function apiOperations(): readonly ApiOperationView[] {
  // The base URL does not matter: the paths are the same everywhere.
  menu ??= ownApiMenu(buildOpenApi(routes, { version, baseUrl: '' }) as unknown as ApiDocument)
  return menu
}
