import type { AnyModel } from '../../models/define-model.ts'
import { models } from '../../models/index.ts'
import { ALL_PERMISSIONS, covers } from '../../permissions.ts'
import { parameterProblem, Refusal } from '../../problems.ts'
import { defineOperation, done } from '../define-operation.ts'
import type { Caller, ListQuery, ReadableIntents, ServicePort } from '../port.ts'

/** What was asked of the outside about records that the caller may read, newest first. */
export const listIntents = defineOperation({
  name: 'intents.list',
  permission: null,
  readOnly: true,
  run: async (port: ServicePort, query: ListQuery) => done(await port.intents.list({ ...query, readable: readableBy(port.caller) })),
})

/** One thing that was asked of the outside, and what came of it. One that may not be read is not told from one that is not there. */
export const getIntent = defineOperation({
  name: 'intents.get',
  permission: null,
  readOnly: true,
  async run(port: ServicePort, { id }: { readonly id: string }) {
    const intent = await port.intents.get(id, readableBy(port.caller))
    if (!intent) throw new Refusal(parameterProblem('not_found', 'id', `There is no intent ${id} in this organization.`))
    return done(intent)
  },
})

/** Whoever may read a record may read what was asked of the outside about it. */
function readableBy({ permissions }: Caller): ReadableIntents {
  if (covers(permissions, ALL_PERMISSIONS)) return null
  return Object.values<AnyModel>(models)
    .filter(({ readPermission }) => covers(permissions, readPermission))
    .map(({ name }) => name)
}
