import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { playScript } from '@belfry/automation-engine/testing'
import { expect, test } from 'vitest'
import { readFlow } from './support/flows.ts'

const folder = join(import.meta.dirname, '../scripts')
const names = readdirSync(folder).map((file) => file.replace(/\.json$/, ''))

test.each(names)('what scripts/%s.json expects comes true', async (name) => {
  const script: unknown = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))
  expect((await playScript(readFlow(name), script)).failures).toEqual([])
})
