import { type AnyModel, listedValue } from '@belfry/core'

/** The columns of `records` that hold filterable fields. Each has an index, in the order of the ids. */
export const recordColumnNames = ['f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8'] as const

/** The name of one of these columns. */
export type RecordColumn = (typeof recordColumnNames)[number]

/** The values of these columns for one record. Null where the record lacks the field, or its model has no field for the column. */
export type RecordColumnValues = { readonly [Column in RecordColumn]: string | null }

/** The parts of a model that determine its columns. */
export type ListedModel = Pick<AnyModel, 'name' | 'filters' | 'parent'> & Partial<Pick<AnyModel, 'fields' | 'termFilters'>>

const listed = new WeakMap<ListedModel, readonly string[]>()

/**
 * The fields by which a model's records are filtered, in the order of their columns: its filters, and the link to its parent, which is in
 * the path of its list. The order follows from the model alone; when it changes, the columns are rewritten.
 */
export function listedFields(model: ListedModel): readonly string[] {
  let fields = listed.get(model)
  if (!fields) {
    fields = [...new Set([...model.filters, ...(model.parent ? [model.parent.field as string] : [])])]
    listed.set(model, fields)
  }
  return fields
}

/**
 * The column that holds a field of a model.
 *
 * @throws RangeError when lists of the model are not filtered by the field, or there are more such fields than columns
 */
export function recordColumn(model: ListedModel, field: string): RecordColumn {
  const column = recordColumnNames[listedFields(model).indexOf(field)]
  if (column === undefined)
    throw new RangeError(`No column of the table records holds ${JSON.stringify(field)} of the model ${model.name}.`)
  return column
}

/** The values of the columns, derived from a record's `data`. */
export function recordColumnValues(model: ListedModel, data: Readonly<Record<string, unknown>>): RecordColumnValues {
  const [f1, f2, f3, f4, f5, f6, f7, f8] = listedFields(model)
  const textOf = (field: string | undefined) => (field === undefined ? null : columnText(model, field, data[field]))
  return {
    f1: textOf(f1),
    f2: textOf(f2),
    f3: textOf(f3),
    f4: textOf(f4),
    f5: textOf(f5),
    f6: textOf(f6),
    f7: textOf(f7),
    f8: textOf(f8),
  }
}

/** A value as its column stores it: always a text, also for numbers and booleans. Null when there is none. */
export function columnText(model: ListedModel, field: string, value: unknown): string | null {
  return listedValue(model.fields?.[field], value)
}
