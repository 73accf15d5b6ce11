import { isId } from '../../ids.ts'
import type { AnyModel } from '../../models/define-model.ts'
import { models } from '../../models/index.ts'
import { ALL_PERMISSIONS, covers } from '../../permissions.ts'
import { parameterProblem, Refusal } from '../../problems.ts'
import { defineOperation, done } from '../define-operation.ts'
import type { Caller, IntentView, ListQuery, ReadableIntents, ServicePort } from '../port.ts'

/** What was asked of the outside about records that the caller may read, newest first. */
export const listIntents = defineOperation({
  name: 'intents.list',
  permission: null,
  readOnly: true,
  async run({ caller, intents }: ServicePort, query: ListQuery) {
    const { data, nextCursor } = await intents.list({ ...query, readable: readableBy(caller) })
    return done({ data: data.map((intent) => shownTo(caller, intent)), nextCursor })
  },
})

/** One thing that was asked of the outside, and what came of it. One that may not be read is not told from one that is not there. */
export const getIntent = defineOperation({
  name: 'intents.get',
  permission: null,
  readOnly: true,
  async run(port: ServicePort, { id }: { readonly id: string }) {
    const intent = await port.intents.get(id, readableBy(port.caller))
    if (!intent) throw new Refusal(parameterProblem('not_found', 'id', `There is no intent ${id} in this organization.`))
    return done(shownTo(port.caller, intent))
  },
})

/** What an operation came to holds records of other models than the one that the outside was asked about: a mandate of a customer, for instance. */
function shownTo(caller: Caller, intent: IntentView): IntentView {
  return mayReadAll(caller, intent.result) ? intent : { ...intent, result: null }
}

/** Whether the caller may read every record that stands in a value. */
function mayReadAll(caller: Caller, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  const { id } = value as { readonly id?: unknown }
  const model = typeof id === 'string' ? Object.values<AnyModel>(models).find(({ name }) => isId(name, id)) : undefined
  if (model && !covers(caller.permissions, model.readPermission)) return false
  return Object.values(value).every((inner) => mayReadAll(caller, inner))
}

/** Whoever may read a record may read what was asked of the outside about it. */
function readableBy({ permissions }: Caller): ReadableIntents {
  if (covers(permissions, ALL_PERMISSIONS)) return null
  return Object.values<AnyModel>(models)
    .filter(({ readPermission }) => covers(permissions, readPermission))
    .map(({ name }) => name)
}
