import { exampleId } from '@belfry/core'
import type { simulate } from '../src/simulate/simulate.ts'

/** Whose documents there are. */
export const customerId = exampleId('customer')
/** A document of the customer. */
export const document = (number: number, more: object = {}) => ({
  model: 'document' as const,
  id: exampleId('document', number),
  values: { customerId, documentType: 'OTHER', fileName: `${number}`, ...more },
})
/** A step that starts a run for each document of a customer. */
export const each = (parentId = '{customer.id}') => ['forEach', { source: 'customerDocuments', parentId }] as const
/** A step that waits for an hour. */
export const pause = ['delay', { mode: 'duration', duration: { amount: 1, unit: 'hours' } }] as const

/** A scenario in which the customer is created. */
export const scenario = (records: readonly object[]) =>
  ({
    now: '2026-07-01T12:00:00Z',
    event: { key: 'customer:created', data: { customer: { id: customerId, firstName: 'Ada' } } },
    records,
  }) as unknown as Parameters<typeof simulate>[1]
