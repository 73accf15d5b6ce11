import { type AnyModel, type CustomFieldDeclaration, eventShapes } from '@belfry/core'

/** A date that every record of a model has, and that can start a flow. */
export interface DateColumn {
  /** Its name in the trigger's `date`, such as `reservation.checkInAt`. */
  readonly name: string
  /** The model whose records have it. */
  readonly model: string
  /** Its path in a record. */
  readonly path: readonly string[]
  /** `date-time` for a moment, `date` for a calendar day, which starts at midnight. */
  readonly format: 'date-time' | 'date'
  /** Its meaning in the record. */
  readonly description: string
}

/** The models whose records some event contains completely, by their name in it. */
export const datedModels: ReadonlyMap<string, AnyModel> = new Map(
  [...eventShapes.values()]
    .flatMap(({ about, otherMembers }) => [
      about,
      ...Object.values(otherMembers).flatMap((member) => ('model' in member ? [member.model] : [])),
    ])
    .map((model): [string, AnyModel] => [model.eventRoot, model])
    .sort(([one], [other]) => (one < other ? -1 : 1)),
)

/** All dates that can start a flow, by name: the date and time fields of the models whose records some event contains completely. */
export const dateColumns: ReadonlyMap<string, DateColumn> = new Map(
  [...datedModels].flatMap(([root, { name: model, recordSchema }]) =>
    Object.entries(recordSchema.properties as Readonly<Record<string, PropertySchema>>).flatMap(([field, { format, description = '' }]) => {
      if (format !== 'date-time' && format !== 'date') return []
      const name = `${root}.${field}`
      return [[name, Object.freeze({ name, model, path: [field], format, description })] as const]
    }),
  ),
)

interface PropertySchema {
  readonly format?: string
  readonly description?: string
}

/** Custom fields declared by an organization. */
export type DeclaredFields = readonly Pick<CustomFieldDeclaration, 'model' | 'key' | 'type' | 'label' | 'description'>[]

/** The member of a record with its custom fields. */
export const CUSTOM = 'customFields'

/** The custom fields declared as dates that can start a flow, in the order of their declarations. */
export function declaredDates(declared: DeclaredFields): readonly DateColumn[] {
  return declared.flatMap(({ model, key, type, label, description }) => {
    const root = [...datedModels].find(([, { name, integration }]) => name === model && integration)?.[0]
    const format = formats[type]
    if (root === undefined || format === undefined) return []
    const words = [label, description].filter(Boolean).join(': ') || key
    return [{ name: `${root}.${CUSTOM}.${key}`, model, path: [CUSTOM, key], format, description: words }]
  })
}

const formats: { readonly [T in CustomFieldDeclaration['type']]?: DateColumn['format'] } = { date: 'date', dateTime: 'date-time' }

/** Former names of record dates, with their current names. They still work; a definition keeps them as written. */
export const olderDateNames: Readonly<Record<string, string>> = Object.freeze({
  checkIn: 'reservation.checkInAt',
  reservationCheckIn: 'reservation.checkInAt',
  'reservation.checkInDate': 'reservation.checkInAt',
  checkOut: 'reservation.checkOutAt',
  reservationCheckOut: 'reservation.checkOutAt',
  'reservation.checkOutDate': 'reservation.checkOutAt',
})
