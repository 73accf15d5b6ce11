import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runProgram, startProgram, temporaryFolder } from '../support/program.ts'

test('beside a running program its data is backed up, looked over and sealed anew, and restored on another place', async () => {
  const folder = temporaryFolder()
  const server = startProgram(folder, ['serve', '--demo-site'], { BELFRY_METRICS_PORT: '0' })
  const [, key = ''] = await server.says(/API key {8}(bfy_\w+)/)
  const [, origin = ''] = await server.says(/listens at (\S+)/)
  await server.says(/Stop with Ctrl-C/)

  const backup = await runProgram(folder, ['backup', 'copy.db'])
  expect(backup).toMatchObject({ code: 0, errors: '' })
  expect(backup.output).toMatch(/copy\.db holds data\/belfry\.db as it was: 1 organizations/)
  copyFileSync(join(folder, 'data/master.key'), join(folder, 'copy.key'))
  expect(await runProgram(folder, ['rotate-keys', '--new-key', '--drop-old'])).toMatchObject({
    code: 0,
    errors: '',
    output: expect.stringContaining('Added the key k2'),
  })
  const doctor = await runProgram(folder, ['doctor', '--json'], { BELFRY_APP_URL: origin })
  expect(doctor).toMatchObject({ code: 0, errors: '' })
  expect(JSON.parse(doctor.output)).toMatchObject({ ok: true })
  expect(await runProgram(folder, ['migrate', '--to', 'sqlite:moved.db'])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('Stop it first'),
  })
  expect((await fetch(`${origin}/api/orgs`, { headers: { 'x-api-key': key } })).status).toBe(200)
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)

  // The backup is older than the change of keys, so it is opened by those of its time and by no others.
  const lacking = { BELFRY_DATABASE_URL: 'sqlite:lacking/belfry.db', BELFRY_MASTER_KEYS_FILE: 'data/master.key' }
  expect(await runProgram(folder, ['restore', 'copy.db'], lacking)).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/sealed secrets cannot be opened: a sealing key is missing among the master keys .* sealed by k1/),
  })
  const restored = { BELFRY_DATABASE_URL: 'sqlite:restored/belfry.db', BELFRY_MASTER_KEYS_FILE: 'copy.key' }
  expect(await runProgram(folder, ['restore', 'copy.db'], restored)).toMatchObject({
    code: 0,
    errors: '',
    output: expect.stringContaining('restored/belfry.db is as copy.db was at'),
  })
  expect(await runProgram(folder, ['migrate', '--to', 'sqlite:moved/belfry.db'], restored)).toMatchObject({ code: 0, errors: '' })
  expect(existsSync(join(folder, 'moved/belfry.db'))).toBe(true)
  const again = startProgram(folder, ['serve'], { ...restored, BELFRY_DATABASE_URL: 'sqlite:moved/belfry.db' })
  const [, place = ''] = await again.says(/listens at (\S+)/)
  expect((await fetch(`${place}/api/orgs/demo-park/reservations`, { headers: { 'x-api-key': key } })).status).toBe(200)
})

test('an SDK of OpenTelemetry that Node loads before the program is told of its requests', async () => {
  const folder = temporaryFolder()
  const from = (name: string) => JSON.stringify(import.meta.resolve(name))
  writeFileSync(
    join(folder, 'telemetry.mjs'),
    `import { appendFileSync } from 'node:fs'
import { trace } from ${from('@opentelemetry/api')}
import { BasicTracerProvider, SimpleSpanProcessor } from ${from('@opentelemetry/sdk-trace-base')}
const exporter = { export(spans, done) { for (const { name } of spans) appendFileSync('spans', name + '\\n'); done({ code: 0 }) }, async shutdown() {} }
trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }))
`,
  )
  const server = startProgram(folder, ['serve'], { NODE_OPTIONS: '--import ./telemetry.mjs' })
  const [, origin = ''] = await server.says(/listens at (\S+)/)
  expect((await fetch(`${origin}/api/orgs`)).status).toBe(401)
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(readFileSync(join(folder, 'spans'), 'utf8').split('\n')).toContain('GET /orgs')
})
