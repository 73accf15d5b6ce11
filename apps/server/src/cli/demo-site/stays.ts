import type { ProductName, TerrainName } from './inventory.ts'
import type { CustomerName } from './people.ts'

/** A reservation as the story tells it. Days are counted from the day of loading. */
export interface Stay {
  readonly customer: CustomerName
  readonly terrain: TerrainName
  /** What a night costs. */
  readonly night: ProductName
  readonly persons: number
  readonly vehicle: 'tent' | 'caravan' | 'camper' | 'boat' | 'none'
  readonly booked: number
  readonly from: number
  readonly until: number
  readonly notes?: string
  /** At what time of the first day they came; not yet when it is left out. */
  readonly cameAt?: string
  /** At what time of the last day they left. */
  readonly leftAt?: string
  /** On which day they let it be known that they will not come. */
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

/** The name of a reservation in the story. */
export type StayName = keyof typeof stays

/** The hours from which and until which a place is somebody's. */
export const hours = { from: '15:00', until: '11:00' }

/** A guest who has a pitch all season, without a reservation: rent by the month, extended a month at a time. */
export const season = {
  customer: 'peeters',
  terrain: 'season21',
  began: -52,
  extended: -22,
  rate: 385,
  vat: 21,
  iban: 'BE68 5390 0754 7034',
} as const
