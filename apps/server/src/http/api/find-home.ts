import { type AnyModel, isId, models, parameterProblem, Refusal, type Route } from '@belfry/core'
import { selectMemberships } from '../../store/queries/accounts.ts'
import { selectRecord } from '../../store/queries/records.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import type { Identity } from '../sign-in/authenticate.ts'

/**
 * Finds the organization of the record that the first parameter of a path names, for paths without an organization. Searches only
 * organizations of which the caller is a member and for which the key is valid, so records of others look as if they did not exist. Refuses
 * with 404.
 */
export type FindHome = (identity: Identity, route: Route, params: Readonly<Record<string, string>>) => Promise<string>

/** Creates the lookup. */
export function createFindHome({ store }: Service): FindHome {
  return async ({ userId, organizationIds }, route, params) => {
    const [parameter = '', kind] = Object.entries(route.params)[0] ?? []
    const id = params[parameter] ?? ''
    const model = (models as Readonly<Record<string, AnyModel>>)[String(kind)]
    if (model && isId(model.name, id)) {
      const home = await store.read(async (db) => {
        for (const { organizationId } of await selectMemberships(db, userId)) {
          if (organizationIds !== null && !organizationIds.includes(organizationId)) continue
          if (await selectRecord(db, model, organizationId, id)) return organizationId
        }
        return null
      })
      if (home !== null) return home
    }
    throw new Refusal(parameterProblem('not_found', parameter, `There is nothing with the id "${id.slice(0, 80)}".`))
  }
}
