import { type AnyModel, newRecord, newValues, type Values } from '@belfry/core'
import { insertRecord } from '../../src/store/queries/records.ts'
import type { TestServer } from './test-server.ts'

/** Stores records of the organization as if they had been created long ago, and returns their ids. */
export async function storeRecords(
  { server: { service }, organization }: Pick<TestServer, 'server' | 'organization'>,
  model: AnyModel,
  count: number,
  valuesOf: (index: number) => Values,
): Promise<readonly string[]> {
  const author = { author: { type: 'SYSTEM', id: null } } as const
  const records = Array.from({ length: count }, (_, index) =>
    newRecord(model, service.newId(model.name), organization.id, newValues(model, valuesOf(index)), author, service.now()),
  )
  await service.store.write(async ({ db }) => {
    for (const record of records) await insertRecord(db, model, record)
  })
  return records.map(({ id }) => id)
}
