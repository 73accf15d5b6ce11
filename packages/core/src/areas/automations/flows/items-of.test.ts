import { beforeEach, describe, expect, test } from 'vitest'
import { workflowCaller } from '../../../framework/operations/workflow-caller.ts'
import { lookToTheEnd } from '../../../framework/records/look-through.ts'
import { exampleId } from '../../../kernel/ids.ts'
import { createMemorySite, type MemorySite } from '../../../memory/index.ts'
import { models } from '../../models.ts'
import { type ItemSourceName, itemSources, itemsOf, MAX_ITEMS } from './items-of.ts'

const NOON = 1_782_907_200_000
const TODAY = '2026-07-01T12:00:00.000Z'

let site: MemorySite
let ada: string
let bea: string
let lakeside: string
beforeEach(() => {
  site = createMemorySite({ now: () => NOON })
  ada = site.add(models.customer, {}).id
  bea = site.add(models.customer, {}).id
  lakeside = site.add(models.terrain, { name: 'Lakeside' }).id
})

const find = (source: ItemSourceName, parentId: string) =>
  lookToTheEnd((progress) => itemsOf(site.portFor(workflowCaller(site.organization.id)), source, parentId, progress))
async function ids(source: ItemSourceName, parentId: string): Promise<readonly string[]> {
  const result = await find(source, parentId)
  if (!result.ok) throw new Error(result.error)
  return result.value.items.map(({ id }) => id)
}

describe('items of a customer', () => {
  test.each([
    ['customerAccessMethods', models.accessMethod, { type: 'QR_CODE', value: 'x' }],
    ['customerNfcTags', models.nfcTag, { uid: '04' }],
    ['customerOccupations', models.occupation, { terrainId: exampleId('terrain') }],
    ['customerDocuments', models.document, { documentType: 'OTHER' }],
  ] as const)('[STEP-forEach-01] [STEP-forEach-02] %s: those of this one, the oldest first', async (source, model, values) => {
    const add = (customerId: string) => site.add(model, { ...values, customerId }).id
    const [first, _other, second] = [add(ada), add(bea), add(ada)]
    expect(await ids(source, ada)).toEqual([first, second])
    expect(await ids(source, bea)).toHaveLength(1)
  })

  test('say nothing of what is secret: a PIN', async () => {
    site.add(models.accessMethod, { type: 'PIN_CODE', value: '4711', customerId: ada })
    const result = await find('customerAccessMethods', ada)
    expect(result).toMatchObject({ ok: true, value: { items: [{ type: 'PIN_CODE', value: null }] } })
  })

  test('[STEP-forEach-03] documents: only active ones', async () => {
    const add = (status: string) => site.add(models.document, { customerId: ada, documentType: 'OTHER', status }).id
    const [one, , two] = [add('ACTIVE'), add('ARCHIVED'), add('ACTIVE')]
    expect(await ids('customerDocuments', ada)).toEqual([one, two])
  })

  test('[STEP-forEach-04] G94 open invoices: booked or sent, with something to pay, whatever their order', async () => {
    const add = (status: string, openAmount: number) => site.add(models.invoice, { customerId: ada, status, openAmount }).id
    const [sent, , booked, , , cent] = [
      add('SENT', 10),
      add('DRAFT', 10),
      add('BOOKED', 10),
      add('PAID', 0),
      add('CANCELLED', 10),
      add('SENT', 0.01),
      add('BOOKED', 0),
      add('BOOKED', -5),
    ]
    expect(await ids('customerOpenInvoices', ada)).toEqual([sent, booked, cent])
  })

  test('[STEP-forEach-04] G94 upcoming reservations: from now on, neither cancelled nor begun', async () => {
    const add = (status: string, checkInAt: string) =>
      site.add(models.reservation, { number: 'R-1', customerId: ada, status, checkInAt, checkOutAt: '2026-08-01T12:00:00.000Z' }).id
    const [now, , later] = [
      add('RESERVED', TODAY),
      add('RESERVED', '2026-07-01T11:59:59.999Z'),
      add('RESERVED', '2026-07-09T12:00:00.000Z'),
      add('CANCELLED', '2026-07-09T12:00:00.000Z'),
      add('CHECKED_IN', '2026-07-09T12:00:00.000Z'),
    ]
    expect(await ids('customerUpcomingReservations', ada)).toEqual([now, later])
  })
})

test('[STEP-forEach-02] the meters of a terrain', async () => {
  const add = (terrainId: string | null) => site.add(models.meter, { terrainId, type: 'WATER', serial: 'W' }).id
  const [one] = [add(lakeside), add(null), add(exampleId('terrain'))]
  expect(await ids('terrainMeters', lakeside)).toEqual([one])
})

describe('how many', () => {
  test.each([
    [0, false],
    [1, false],
    [MAX_ITEMS, false],
    [MAX_ITEMS + 1, true],
    [3 * MAX_ITEMS, true],
  ])('[STEP-forEach-05] [LIMIT-06] G92 of %i: the oldest hundred, and whether there are more', async (count, truncated) => {
    const all = Array.from(
      { length: count },
      (_, index) => site.add(models.invoice, { customerId: ada, status: index % 2 ? 'SENT' : 'BOOKED', openAmount: 1 }).id,
    )
    expect(await find('customerOpenInvoices', ada)).toMatchObject({ ok: true, value: { truncated } })
    expect(await ids('customerOpenInvoices', ada)).toEqual(all.slice(0, MAX_ITEMS))
  })

  test('those that are not meant do not count, however many came first', async () => {
    for (let index = 0; index < 450; index++) site.add(models.invoice, { customerId: ada, status: 'BOOKED', openAmount: 0 })
    const open = site.add(models.invoice, { customerId: ada, status: 'BOOKED', openAmount: 1 }).id
    expect(await ids('customerOpenInvoices', ada)).toEqual([open])
  })
})

describe('nobody', () => {
  test.each(Object.keys(itemSources) as ItemSourceName[])('%s of what is not there: an error in words', async (source) => {
    const { parent } = itemSources[source]
    for (const id of [exampleId(parent.name, 99), '', exampleId('task')]) {
      expect(await find(source, id)).toEqual({ ok: false, error: expect.stringContaining(`There is no ${parent.name} ${id}`) })
    }
  })

  test('of another organization neither', async () => {
    const other = site.addOrganization({ name: 'Other', slug: 'other' })
    const stranger = site.add(models.customer, {}, { organizationId: other.id }).id
    expect(await find('customerDocuments', stranger)).toMatchObject({ ok: false })
  })
})
