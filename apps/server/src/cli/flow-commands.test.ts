import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exampleId } from '@belfry/core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { draw, on } from '../../test/support/flows.ts'
import { CommandError } from './command.ts'
import { commands } from './index.ts'

type Options = Readonly<Record<string, string | boolean>>

/** Runs a command that opens no installation, with these files in a temporary folder. */
function openFolder(files: Readonly<Record<string, unknown>>) {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-flows-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return async (name: string, file: string, options: Options = {}) => {
    const printed: string[] = []
    const context = {
      print: (line: string) => void printed.push(line),
      publicFolder: folder,
      environment: {},
      now: () => 0,
      stopped: Promise.resolve(),
      open: async () => {
        throw new Error('an installation was opened')
      },
    }
    const placed = typeof options.script === 'string' ? { ...options, script: join(folder, options.script) } : options
    const command = commands.find((each) => each.name === name)
    const error = await command?.run(context, placed, join(folder, file)).catch((thrown: unknown) => thrown)
    const text = [...printed, ...(error instanceof Error ? [error.message] : [])].join('\n').replaceAll(`${folder}/`, '')
    return { status: error instanceof CommandError ? error.exitStatus : error ? 'broken' : 0, printed: printed.join('\n'), text }
  }
}

const webhookId = exampleId('webhook')
const definition = draw(
  {
    start: on('customer:created'),
    vip: ['condition', { conditions: { match: 'all', rules: [{ id: 'r', field: 'customer.status', operator: 'is', value: 'VIP' }] } }],
    make: ['taskCreate', { title: 'Call {customer.firstName}' }],
    pause: ['delay', { mode: 'duration', duration: { amount: 2, unit: 'days' } }],
    tell: ['webhookSend', { webhookId, event: 'vip:called' }],
    missed: ['taskCreate', { title: 'Nobody was told of {customer.firstName}' }],
  },
  ['start out vip', 'vip yes make', 'make out pause', 'pause out tell', 'tell failed missed'],
)
const broken = { ...definition, edges: definition.edges.map((edge) => ({ ...edge, sourceHandle: 'maybe' })) }
const warned = draw({ start: on('customer:created'), wait: ['waitForEvent', { eventKey: 'invoice:paid' }] }, ['start out wait'])
const exported = { format: 'belfry.automation', version: 1, name: 'x', description: null, definition, records: [] }
const automation = { id: 'atm_1', name: 'x', enabled: true, definition }
const files = {
  'sound.json': definition,
  'exported.json': exported,
  'automation.json': automation,
  'broken.json': broken,
  'warned.json': warned,
  'list.json': [],
  'text.json': 'nodes: []',
}

describe('belfry validate', () => {
  test.each(['sound.json', 'exported.json', 'automation.json'])('finds nothing wrong with %s, and ends with 0', async (file) => {
    expect(await openFolder(files)('validate', file)).toMatchObject({ status: 0, text: `${file}: nothing is wrong with it.` })
  })

  test('names each finding with its place and its remedy, and ends with 1', async () => {
    const { status, text } = await openFolder(files)('validate', 'broken.json')
    expect(status).toBe(1)
    expect(text).toMatch(/^broken\.json: 5 errors/)
    expect(text).toContain('error unknown_exit, at "vip" (/edges/1/sourceHandle)\n  "vip" has no exit "maybe"; it has: yes, no.')
    expect(text).toContain('\n  See /reference/flow-problems#unknown_exit in the documentation: npm run docs\n')
    expect(text).toMatch(/The flow has 5 errors\.$/)
  })

  test('warns, and ends with 0 all the same', async () => {
    const { status, text } = await openFolder(files)('validate', 'warned.json')
    expect([status, text.split('\n')[0]]).toEqual([0, 'warned.json: 1 warning'])
    expect(text).toContain('warning no_timeout, at "wait" (/nodes/1/config/timeout)')
  })

  test('prints JSON for programs', async () => {
    const run = openFolder(files)
    const { valid, problems } = JSON.parse((await run('validate', 'broken.json', { json: true })).printed)
    expect([valid, problems.map(({ severity }: { severity: string }) => severity)]).toEqual([false, [...Array(5).fill('error'), 'warning']])
    expect(JSON.parse((await run('validate', 'warned.json', { json: true })).printed)).toMatchObject({
      valid: true,
      problems: [{ code: 'no_timeout' }],
    })
  })

  test.each([
    ['nothing.json', 'nothing.json cannot be read: There is no such file. Give the file of a flow.'],
    ['list.json', 'list.json holds no flow. Give a definition (nodes, edges), an exported flow,'],
    ['text.json', 'text.json is no JSON: '],
    ['', 'It is a folder'],
  ])('ends with 2 where there is no flow: %s', async (file, message) => {
    const { status, text } = await openFolder(files)('validate', file)
    expect(status).toBe(2)
    expect(text).toContain(message)
  })
})

describe('belfry simulate', () => {
  const script = {
    now: '2026-07-01T12:00:00Z',
    start: { perform: { operation: 'customers.create', input: { body: { firstName: 'Ada', lastName: 'Lovelace', status: 'VIP' } } } },
    endpoints: { [webhookId]: [500, 200] },
    steps: [{ advance: '1 day', expect: { status: 'waiting' } }, { finish: true }],
    expect: { status: 'completed', records: { tasks: [{ title: 'Call Ada' }] } },
  }
  const run = (given: object, file = 'sound.json', options: Options = {}) =>
    openFolder({ ...files, 'script.json': given })('simulate', file, { script: 'script.json', ...options })

  test('prints what happened when, and ends with 0 when all is as expected', async () => {
    const { status, text } = await run(script)
    expect(status).toBe(0)
    expect(text.replace(/tsk_\w+/, 'tsk_…')).toBe(
      [
        'The run is completed',
        '  2026-07-01 14:00:00  start  out',
        '  2026-07-01 14:00:00  vip    yes',
        '  2026-07-01 14:00:00  make   out',
        '  2026-07-01 14:00:00  pause  out, until 2026-07-03 14:00:00',
        '  2026-07-03 14:00:00  tell   success, until 2026-07-03 14:00:01',
        '',
        'What the runs did',
        '  tasks.create  tsk_…  Call Ada',
        '',
        'Messages to webhooks',
        `  vip:called to ${webhookId}, delivered (500, 200)`,
        '',
        'Times are those of Europe/Brussels.',
        'Exits: 5 of 8 taken, not vip no, tell failed, missed out',
      ].join('\n'),
    )
  })

  test('ends with 1 when something is not as expected, and says what', async () => {
    const { status, text } = await run({ ...script, expect: { path: ['start out', 'vip no'], records: { tasks: 2 } } }, 'automation.json')
    expect(status).toBe(1)
    expect(text).toContain('Not as expected\n  /expect/path: After "start out" comes "vip yes" instead of "vip no"; the run took: ')
    expect(text).toMatch(/\/expect\/records\/tasks: there were to be 2, and there is 1: Call Ada\n2 things are not as expected\.$/)
  })

  test('shows a run that waits, one that failed, and why none was started', async () => {
    expect((await run({ ...script, steps: [], expect: {} })).text).toContain('  waits until 2026-07-03 14:00:00')
    const failed = await run({ ...script, operations: { 'tasks.create': { refuse: 'There is no room.' } }, steps: [], expect: {} })
    expect(failed.text).toContain('The run is failed: There is no room.')
    expect(failed.text).toContain('  tasks.create, refused: There is no room.')
    const none = await run({ now: script.now, start: { webhook: {} } })
    expect(none.text).toMatch(/^No run was started: The flow begins with customer:created, not with a call of its address\./)
  })

  test('shows messages to people by the clock of the site, with the beginning of their text', async () => {
    const greeting = draw(
      {
        start: on('customer:created'),
        write: [
          'customerMessageSend',
          { customerId: '{customer.id}', subject: 'Hello', body: `Dear Ada,\n\n${'welcome '.repeat(30)}`, sendEmail: true },
        ],
      },
      ['start out write'],
    )
    const body = { firstName: 'Ada', email: 'ada@example.com' }
    const given = {
      now: '2026-07-01T12:00:00Z',
      timeZone: 'America/New_York',
      start: { perform: { operation: 'customers.create', input: { body } } },
      expect: { messages: 2 },
    }
    const { text } = await openFolder({ 'greeting.json': greeting, 'script.json': given })('simulate', 'greeting.json', {
      script: 'script.json',
    })
    expect(text).toMatch(/^ {2}2026-07-01 08:00:00 {2}EMAIL to ada@example\.com, SENT: Hello.* — Dear Ada, welcome .*…$/m)
    expect(text).toMatch(/\/expect\/messages: there were to be 2, and there is 1: Hello/)
    expect(text).toContain('Times are those of America/New_York.')
  })

  test('prints JSON for programs', async () => {
    const { printed } = await run(script, 'sound.json', { json: true })
    expect(JSON.parse(printed)).toMatchObject({ failures: [], simulation: { status: 'completed' }, coverage: { taken: 5, takeable: 8 } })
  })

  test('ends with 2 when it cannot be played, and names the place', async () => {
    const cases: readonly (readonly [Awaited<ReturnType<typeof run>>, string])[] = [
      [await run({ ...script, now: undefined }), 'script.json: The script has errors:\n  /now: now is required'],
      [await run({ ...script, steps: [{ advance: 'soon' }] }), 'script.json: /steps/0: "soon" is no span of time'],
      [await run(script, 'broken.json'), 'broken.json has errors:\n  /edges/'],
      [await openFolder(files)('simulate', 'sound.json'), 'Say by which script: --script <file>.'],
      [await openFolder(files)('simulate', 'sound.json', { script: 'none.json' }), 'Give the file of a script.'],
    ]
    for (const [{ status, text }, words] of cases) {
      expect(text).toContain(words)
      expect(status).toBe(2)
    }
  })
})
