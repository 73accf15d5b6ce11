import { type AnyModel, eventShapes } from '@belfry/core'

/** A date that every record of a model has, and that can start a flow. */
export interface DateColumn {
  /** As the trigger's `date` names it: `reservation.checkInAt`. */
  readonly name: string
  /** The model whose records have it. */
  readonly model: string
  /** Where it stands in a record. */
  readonly path: readonly string[]
  /** `date-time` for a moment, `date` for a day of the calendar, which begins at midnight. */
  readonly format: 'date-time' | 'date'
  /** What it says of a record. */
  readonly description: string
}

/** The models whose records some event holds completely, by the name under which it holds them. */
export const datedModels: ReadonlyMap<string, AnyModel> = new Map(
  [...eventShapes.values()]
    .flatMap(({ about, beside }) => [about, ...Object.values(beside).flatMap((member) => ('model' in member ? [member.model] : []))])
    .map((model): [string, AnyModel] => [model.eventRoot, model])
    .sort(([one], [other]) => (one < other ? -1 : 1)),
)

/** Every date that can start a flow, by its name: the columns of time of the models whose records some event holds completely. */
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

/** Names that dates of records had before, with what they are called now. They go on to work; a definition keeps them as they were written. */
export const olderDateNames: Readonly<Record<string, string>> = Object.freeze({
  checkIn: 'reservation.checkInAt',
  reservationCheckIn: 'reservation.checkInAt',
  'reservation.checkInDate': 'reservation.checkInAt',
  checkOut: 'reservation.checkOutAt',
  reservationCheckOut: 'reservation.checkOutAt',
  'reservation.checkOutDate': 'reservation.checkOutAt',
})
