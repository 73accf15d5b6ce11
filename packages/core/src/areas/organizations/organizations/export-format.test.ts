import { expect, test } from 'vitest'
import { createSite } from '../../../../test/site.ts'
import { accessMethod } from '../../access/access-methods/access-method.ts'
import { recordModels } from '../../models.ts'
import { exportedRecord, exportFileName, exportManifest, recordsFileName } from './export-format.ts'

const site = createSite()

test('every model has a file of its own', () => {
  const names = recordModels.map(recordsFileName)
  expect(new Set(names).size).toBe(recordModels.length)
  for (const name of names) expect(name).toMatch(/^records\/[a-z]+(-[a-z]+)*\.ndjson$/)
  expect(names).toContain('records/nfc-tag.ndjson')
})

test('a code that opens a door is left out, another identifier is not', () => {
  const { id: customerId } = site.addCustomer()
  const exported = (values: object) => exportedRecord(accessMethod, site.memory.add(accessMethod, { customerId, ...values }) as never)
  const [secret] = Object.entries(accessMethod.fields).find(([, field]) => 'secret' in field && field.secret) as [string, unknown]
  expect(exported({ type: 'PIN_CODE', [secret]: '4711' })).toMatchObject({ type: 'PIN_CODE', [secret]: null })
  expect(exported({ type: 'LPR', [secret]: '1-ABC-234' })).toMatchObject({ [secret]: '1-ABC-234' })
})

test('the manifest names the form, the organization and what is not in it', () => {
  const files = [{ name: 'events.ndjson', rows: 0, bytes: 0, sha256: 'e3b0' }]
  const manifest = exportManifest(site.park, { exportedAt: 0, software: '1.2.3', files })
  const { id, name, slug } = site.park
  expect(manifest).toMatchObject({ format: 'belfry-export', version: 1, software: '1.2.3', organization: { id, name, slug }, files })
  expect(manifest.exportedAt).toBe('1970-01-01T00:00:00.000Z')
  expect(manifest.leftOut.join(' ')).toContain('signing secrets')
  expect(exportFileName(site.park, 0)).toBe('demo-park-1970-01-01.zip')
})
