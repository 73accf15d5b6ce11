import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrations } from '../../src/store/migrations/index.ts'
import { createTemporaryDatabase } from '../support/postgres/temporary-database.ts'
import { type RunningProgram, runProgram, startProgram, temporaryFolder } from '../support/program.ts'

async function newDatabase() {
  const database = await createTemporaryDatabase({ migrated: false })
  onTestFinished(() => database.remove())
  const { host, password } = new URL(database.url)
  return { environment: { BELFRY_DATABASE_URL: database.url }, shown: `postgres://${host}/${database.name}`, password }
}

const secret = (fill: number) => Buffer.alloc(32, fill).toString('base64url')
const LISTENS = /listens at (http:\/\/\S+)/

test('migrate says which database it has brought up to date, and not with what password', async () => {
  const { environment, shown } = await newDatabase()
  const folder = temporaryFolder()
  const names = migrations.map(({ name }) => name).join(', ')
  expect(await runProgram(folder, ['migrate'], environment)).toMatchObject({ code: 0, output: `Applied to ${shown}: ${names}\n` })
  expect(await runProgram(folder, ['migrate'], environment)).toMatchObject({ code: 0, output: `${shown} was up to date.\n` })
  expect(readdirSync(join(folder, 'data'))).toEqual(['master.key'])
})

test('of servers that start together on an empty database one founds the organization, and all of them serve it', async () => {
  const { environment, shown, password } = await newDatabase()
  const keys = { BELFRY_MASTER_KEYS: `pepper:${secret(1)},k1:${secret(2)}` }
  const nodes = Array.from({ length: 3 }, () => startProgram(temporaryFolder(), ['serve'], { ...environment, ...keys }))
  for (const node of nodes) {
    const [, address] = await node.says(LISTENS)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    await node.says(/Stop with Ctrl-C/)
  }
  const isFirst = (node: RunningProgram) => node.output().includes('This is the first start')
  expect(nodes.filter(isFirst)).toHaveLength(1)
  for (const node of nodes) {
    expect(node.output()).toContain(shown)
    expect(node.output() + node.errors()).not.toContain(password)
    node.signal('SIGTERM')
    expect(await node.ended).toBe(0)
  }
})

test('a node with other master keys does not start, and leaves no file of keys that fit nothing', async () => {
  const { environment } = await newDatabase()
  const folders = [temporaryFolder(), temporaryFolder()]
  const nodes = folders.map((folder) => runProgram(folder, ['migrate'], environment))
  const outcomes = await Promise.all(nodes)
  const refused = outcomes.findIndex(({ code }) => code === 1)
  expect(outcomes.map(({ code }) => code).sort()).toEqual([0, 1])
  expect(outcomes[refused]?.errors).toMatch(/master keys are (missing|not those)/)
  const filesIn = (folder: string | undefined) => readdirSync(folder as string, { recursive: true })
  expect(filesIn(folders[refused])).not.toContain(join('data', 'master.key'))
  expect(filesIn(folders[1 - refused])).toContain(join('data', 'master.key'))
})

test('a database that cannot be reached is an error in one sentence, without the password', async () => {
  const { environment, password } = await newDatabase()
  const url = new URL(environment.BELFRY_DATABASE_URL)
  url.port = '1'
  const { code, output, errors } = await runProgram(temporaryFolder(), ['migrate'], { BELFRY_DATABASE_URL: url.href })
  expect(code).toBe(1)
  expect(errors).toMatch(/^The database cannot be used now: .*ECONNREFUSED.*\n$/)
  expect(output + errors).not.toContain(password)
})
