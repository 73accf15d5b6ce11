import type { Calendar } from './calendar.ts'

// The site itself: its inventory and opening hours.

const office = [
  { from: '08:30', to: '12:30' },
  { from: '13:30', to: '18:00' },
]

/** Settings of the organization. */
export const settings = (calendar: Calendar) => ({
  generalEmail: 'info@demo-park.example',
  supportEmail: 'support@demo-park.example',
  address: 'Meerweg 1\n3000 Leuven',
  vatNumber: 'BE0123456749',
  // The form in which banks print it in examples.
  iban: 'BE71 0961 2345 6769',
  openingHours: {
    monday: office,
    tuesday: office,
    wednesday: office,
    thursday: office,
    friday: [{ from: '08:30', to: '21:00' }],
    saturday: [{ from: '08:30', to: '21:00' }],
    sunday: [{ from: '09:00', to: '12:30' }],
    exceptions: [{ date: calendar.day(12), intervals: [{ from: '09:00', to: '12:00' }], note: 'Training of the staff in the afternoon' }],
  },
  lowBalanceThreshold: 5,
  customFieldDeclarations: [
    {
      model: 'customer',
      key: 'insuranceExpiry',
      label: 'Insurance valid until',
      type: 'date',
      description: 'From the policy of the caravan or boat that stays here all season',
    },
    { model: 'reservation', key: 'vehicle', label: 'Comes with', type: 'choice', options: ['tent', 'caravan', 'camper', 'boat', 'none'] },
  ],
})

/** Terrains. Whether one is occupied follows from check-ins. */
export const terrains = {
  lakeside11: { name: 'Lakeside 11', number: '11', type: 'PITCH' },
  lakeside12: { name: 'Lakeside 12', number: '12', type: 'PITCH' },
  lakeside14: { name: 'Lakeside 14', number: '14', type: 'PITCH' },
  meadow5: { name: 'Meadow 5', number: '5', type: 'PITCH' },
  meadow6: { name: 'Meadow 6', number: '6', type: 'PITCH' },
  groupField: { name: 'Group field', number: 'G', type: 'GROUP_FIELD' },
  season21: { name: 'Orchard 21', number: '21', type: 'SEASONAL_PITCH' },
  heron: { name: 'Lodge Heron', number: 'L1', type: 'LODGE' },
  kingfisher: { name: 'Lodge Kingfisher', number: 'L2', type: 'LODGE' },
  otter: { name: 'Lodge Otter', number: 'L3', type: 'LODGE' },
  berth1: { name: 'Berth 1', number: 'B1', type: 'BERTH' },
  berth3: { name: 'Berth 3', number: 'B3', type: 'BERTH' },
} as const

/** The name of a terrain in the demo. */
export type TerrainName = keyof typeof terrains

interface Meter {
  readonly on: TerrainName
  readonly type: keyof typeof prices
  readonly serial: string
  readonly initialReading: number
}

/** The meters of terrains, with their initial readings. Prices are those of the site. */
export const meters = {
  power11: { on: 'lakeside11', type: 'ELECTRICITY', serial: 'E-0011', initialReading: 3861.2 },
  power12: { on: 'lakeside12', type: 'ELECTRICITY', serial: 'E-0012', initialReading: 4120 },
  power14: { on: 'lakeside14', type: 'ELECTRICITY', serial: 'E-0014', initialReading: 2977.6 },
  power21: { on: 'season21', type: 'ELECTRICITY', serial: 'E-0021', initialReading: 10_412.5 },
  powerBerth3: { on: 'berth3', type: 'ELECTRICITY', serial: 'E-0103', initialReading: 812.3 },
  waterOtter: { on: 'otter', type: 'WATER', serial: 'W-0203', initialReading: 655.12 },
} as const satisfies Readonly<Record<string, Meter>>

/** The price of a unit, by type of meter. */
export const prices = { ELECTRICITY: { unitPrice: 0.42, vat: 21 }, WATER: { unitPrice: 4.95, vat: 6 } }

/** Access points, besides the controller that operates them. */
export const accessPoints = {
  barrier: { name: 'Barrier north', kind: 'BARRIER', maxOpenSeconds: 90 },
  washroom: { name: 'Washroom by the lake', kind: 'DOOR' },
  harbour: { name: 'Harbour gate', kind: 'GATE' },
}

/** Displays, a tablet and a printer. The slideshow is for displays. */
export const devices = {
  display: { name: 'Reception display', kind: 'DISPLAY' },
  tablet: { name: 'Check-in tablet', kind: 'TABLET' },
  printer: { name: 'Office printer', kind: 'PRINTER' },
}

/** Pictures of the site. */
export const slideshow = {
  mode: 'screensaver',
  images: ['https://example.com/demo-park/lake.jpg', 'https://example.com/demo-park/lodges.jpg'],
}

/** Products. */
export const products = {
  pitchNight: { name: 'Night on a lakeside pitch', price: 32.5, vat: 6, unit: 'night', description: 'With electricity, 10 A' },
  meadowNight: { name: 'Night on the meadow', price: 24, vat: 6, unit: 'night' },
  groupNight: { name: 'Night on the group field', price: 8, vat: 6, unit: 'person' },
  lodgeNight: { name: 'Night in a lodge', price: 118, vat: 6, unit: 'night' },
  berthNight: { name: 'Night at a berth', price: 21, vat: 6, unit: 'night' },
  linen: { name: 'Bed linen', price: 9.5, vat: 21, unit: 'set' },
  bicycle: { name: 'Bicycle for a day', price: 14, vat: 21, unit: 'day' },
  cleaning: { name: 'Final cleaning of a lodge', price: 65, vat: 21, unit: 'stay' },
}

/** The name of a product in the demo. */
export type ProductName = keyof typeof products

/** The task board. */
export const view = { name: 'Housekeeping', description: 'What is to be done on site' }

/** The columns of the board. */
export const lanes = {
  todo: { name: 'To do', position: 0 },
  doing: { name: 'In progress', position: 1 },
  done: { name: 'Done', position: 2 },
}

/** The labels of tasks. */
export const labels = {
  repair: { name: 'Repair', color: '#c62828' },
  cleaning: { name: 'Cleaning', color: '#2e7d32' },
  office: { name: 'Office', color: '#1565c0' },
}

/** The receiver of messages of two flows. Its URL does not exist, so it is disabled until somebody enters their own. */
export const webhook = {
  name: 'Screens and lists',
  description: 'Put the address of a receiver of your own here and enable it, before you enable the flows that send it messages',
  url: 'https://receiver.demo-park.example/belfry',
  subscribedEventKeys: [],
  enabled: false,
}
