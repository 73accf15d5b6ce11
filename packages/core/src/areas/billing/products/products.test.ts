import { expect, test } from 'vitest'
import { createSite } from '../../../../test/site.ts'

test('[EVT-10] products are created, changed and removed, and told of', async () => {
  const site = createSite()
  const { body } = await site.call('products.create', { body: { name: 'Shower', price: 1.25 } })
  expect(body).toMatchObject({ name: 'Shower', price: 1.25, vat: 21, unit: null, description: null })
  const params = { id: String(body.id) }
  expect((await site.call('products.update', { params, body: { vat: 6.5 } })).body).toMatchObject({ vat: 6.5 })
  await site.call('products.delete', { params })
  expect(site.events().map(({ key }) => key)).toEqual(['product:created', 'product:updated', 'product:deleted'])
})

test.each([[{ price: -1 }], [{ price: 1.001 }], [{ vat: 100.01 }], [{ vat: -1 }], [{ vat: 5.555 }]])(
  'a product is not %o',
  async (body) => {
    const site = createSite()
    expect((await site.call('products.create', { body: { name: 'x', price: 1, ...body } })).status).toBe(400)
  },
)
