import type { ProductName, TerrainName } from './inventory.ts'
import type { CustomerName } from './people.ts'

/** A reservation of the demo. Days are counted from the day of loading. */
export interface Stay {
  readonly customer: CustomerName
  readonly terrain: TerrainName
  /** The product for a night. */
  readonly night: ProductName
  readonly persons: number
  readonly vehicle: 'tent' | 'caravan' | 'camper' | 'boat' | 'none'
  readonly booked: number
  readonly from: number
  readonly until: number
  readonly notes?: string
  /** The time of arrival on the first day; missing before the arrival. */
  readonly cameAt?: string
  /** The time of departure on the last day; missing before the departure. */
  readonly leftAt?: string
  /** The day of the cancellation; missing when there is none. */
  readonly cancelled?: number
}

/** Reservations, in the order in which they were made. */
export const stays = {
  ketting: {
    customer: 'ketting',
    terrain: 'groupField',
    night: 'groupNight',
    persons: 38,
    vehicle: 'tent',
    booked: -55,
    from: 4,
    until: 6,
  },
  jansen: {
    customer: 'jansen',
    terrain: 'heron',
    night: 'lodgeNight',
    persons: 4,
    vehicle: 'none',
    booked: -41,
    from: -2,
    until: 5,
    cameAt: '15:40',
  },
  ada: {
    customer: 'ada',
    terrain: 'lakeside12',
    night: 'pitchNight',
    persons: 2,
    vehicle: 'camper',
    booked: -38,
    from: -4,
    until: 3,
    cameAt: '14:20',
  },
  dubois: {
    customer: 'dubois',
    terrain: 'kingfisher',
    night: 'lodgeNight',
    persons: 3,
    vehicle: 'none',
    booked: -33,
    from: -5,
    until: -1,
    cameAt: '17:05',
    leftAt: '10:35',
  },
  smith: {
    customer: 'smith',
    terrain: 'meadow6',
    night: 'meadowNight',
    persons: 2,
    vehicle: 'tent',
    booked: -30,
    from: 1,
    until: 5,
    cancelled: -6,
  },
  georges: {
    customer: 'georges',
    terrain: 'kingfisher',
    night: 'lodgeNight',
    persons: 2,
    vehicle: 'none',
    booked: -26,
    from: 0,
    until: 3,
    notes: 'Arrives late in the evening, by train',
  },
  rossi: { customer: 'rossi', terrain: 'lakeside11', night: 'pitchNight', persons: 4, vehicle: 'caravan', booked: -19, from: 1, until: 8 },
  sorensen: {
    customer: 'sorensen',
    terrain: 'berth3',
    night: 'berthNight',
    persons: 2,
    vehicle: 'boat',
    booked: -9,
    from: -3,
    until: 1,
    cameAt: '18:15',
  },
  hoffmann: {
    customer: 'hoffmann',
    terrain: 'lakeside14',
    night: 'pitchNight',
    persons: 2,
    vehicle: 'caravan',
    booked: -7,
    from: -1,
    until: 2,
    cameAt: '15:10',
  },
  adaAgain: {
    customer: 'ada',
    terrain: 'lakeside12',
    night: 'pitchNight',
    persons: 2,
    vehicle: 'camper',
    booked: -3,
    from: 45,
    until: 52,
  },
} as const satisfies Readonly<Record<string, Stay>>

/** The name of a reservation in the demo. */
export type StayName = keyof typeof stays

/** The hours of check-in and check-out. */
export const hours = { from: '15:00', until: '11:00' }

/** A guest with a pitch for the season, without a reservation: monthly rent, extended by a month at a time. */
export const season = {
  customer: 'peeters',
  terrain: 'season21',
  began: -52,
  extended: -22,
  rate: 385,
  vat: 21,
  iban: 'BE68 5390 0754 7034',
} as const
