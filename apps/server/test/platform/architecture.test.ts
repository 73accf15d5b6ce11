import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { steps } from '@belfry/automation-engine'
import { eventKeys, permissions } from '@belfry/core'
import { describe, expect, test } from 'vitest'

const source = join(import.meta.dirname, '../../src')
const files = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.ts$/.test(entry.name) && !/\.(test|test-prop|testsuite|testsetup|testrows)\.ts$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ name: relative(source, path).replaceAll('\\', '/'), text: withoutComments(readFileSync(path, 'utf8')) }))

describe('the server', () => {
  test('reads the environment and the arguments in main.ts alone', () => {
    const readers = files.filter(({ text }) => /process\.(env|argv)\b/.test(text)).map(({ name }) => name)
    expect(readers, 'pass the value in, as ServerParts or CommandContext do').toEqual(['main.ts'])
  })

  test('reads no clock but the one it was given', () => {
    const readers = files.filter(({ text }) => /Date\.now\(|new Date\(\)/.test(text)).map(({ name }) => name)
    expect(readers, 'take `now` from the Service').toEqual([])
  })

  test('opens connections in outbound and connectors alone', () => {
    const openers = files.filter(({ text }) => /\b(fetch|new (WebSocket|EventSource))\(/.test(text)).map(({ name }) => name)
    expect(openers.sort(), 'use createOutboundClient; .dependency-cruiser.cjs keeps the modules of sockets away').toEqual([
      // The address of whoever runs the command, from the machine where it runs.
      'cli/listen/forward-event.ts',
      'cli/listen/open-stream.ts',
      'http/pages/approval-script.ts',
      'http/pages/run-script.ts',
      'http/pages/scripts.ts',
    ])
  })

  test('builds SQL in store alone', () => {
    const builders =
      /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|execute|executeTakeFirst|executeTakeFirstOrThrow)\(|\.with\('|\bsql(\.\w+\(|<[^`]*>`|`)|\b(preparedQuery|preparedInsert|lockRows)\b|from '(better-sqlite3|pg)'/
    const violations = files.filter(({ name, text }) => !name.startsWith('store/') && builders.test(text)).map(({ name }) => name)
    expect(violations, 'put the statement into store/queries, as a function with a name').toEqual([
      // Its file holds no table: that it is locked is all that it says.
      'platform/process/serving-lock.ts',
    ])
  })

  test('decides nothing: it names no event key, no step type and no permission', () => {
    const rules = [...eventKeys, ...Object.keys(steps), ...Object.keys(permissions)]
    const found = files.flatMap(({ name, text }) => rules.filter((rule) => text.includes(`'${rule}'`)).map((rule) => `${name}: ${rule}`))
    expect(found, 'the rule belongs into a package; let the server ask for it').toEqual([])
  })
})

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}
