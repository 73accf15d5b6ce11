import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { expectDiscreetEnd, processSecrets, secretSettings } from '../support/process-secrets.ts'
import { startProgram, temporaryFolder } from '../support/program.ts'
import { leaksIn } from '../support/secret-forms.ts'

describe('[AUTH-14] a process that ends says nothing of its settings', () => {
  test.each(['throw', 'reject'])('when a mistake inside ends it: %s', async (kind) => {
    const folder = temporaryFolder()
    const crashing = pathToFileURL(join(import.meta.dirname, '../support/crash-on-signal.mjs')).href
    const program = startProgram(folder, ['serve'], { ...secretSettings, NODE_OPTIONS: `--import=${crashing}`, CRASH: kind })
    const [, token = ''] = await program.says(/\/welcome\/(\S+)/)
    await program.says(/Stop with Ctrl-C/)
    const before = program.output()
    program.signal('SIGUSR2')
    expect(await program.ended).toBe(1)
    expect(program.errors()).toContain('made by the test')
    const output = program.errors() + program.output().slice(before.length)
    expect(leaksIn(output, { ...processSecrets, token })).toEqual([])
    // No report beside the data: it would hold the environment.
    expect(readdirSync(folder).filter((name) => name !== 'data')).toEqual([])
  })

  test.each([
    ['its database is not there', { BELFRY_DATABASE_URL: 'postgres://belfry:tufted-duck-77@127.0.0.1:9/belfry' }, 'tufted-duck-77'],
    ['its database is at no address', { BELFRY_DATABASE_URL: 'postgres://belfry:tufted-duck-77@:x/belfry' }, 'tufted-duck-77'],
    ['the mail server has no address', { BELFRY_SMTP_URL: 'ftp://belfry:red-knot-9@mail.example' }, 'red-knot-9'],
    ['the secret of connectors has another form', { BELFRY_CONNECTOR_SECRET: 'grey-plover-5' }, 'grey-plover-5'],
  ])('when it cannot start because %s', (_why, environment, secret) => expectDiscreetEnd(environment, secret))
})
