import { exampleId } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { draw, flowOf, newCustomer } from '../../test/draw.ts'
import { configProblems, problemsOf } from '../../test/problems.ts'
import { begin, requestOf } from '../../test/run-transitions.ts'
import { ada, NOON, startWith } from '../../test/starts.ts'
import { advance, type Flow, parseFlow } from '../index.ts'
import type { Answer } from '../protocol/request.ts'

const base = { webhookId: exampleId('webhook'), event: 'guest arrived' }
const flowWith = (config: object) => flowOf(draw({ start: newCustomer, send: ['webhookSend', { ...base, ...config }] }, ['start out send']))
const sent = (config: object, now: object = {}) => begin(flowWith(config), startWith(), { [ada.id]: { ...ada, ...now } })
const came = (answer: Answer, config: object = {}) => {
  const flow = flowWith(config)
  return advance(flow, begin(flow).run, { key: 'run_1/send/0/1', now: NOON, answer })
}

describe('config', () => {
  test.each<[string, Record<string, unknown>, string[]]>([
    ['[STEP-webhookSend-01] a webhook and a name', base, []],
    ['[STEP-webhookSend-01] no webhook', { event: 'x' }, ['error required /webhookId']],
    ['[EVT-11] [STEP-webhookSend-02] a name that is no event key', { ...base, event: 'Guest à la carte! {customer.id}' }, []],
    ['the name of an event', { ...base, event: ' Customer:Created' }, ['error reserved_event /event']],
    ['a name of the service itself', { ...base, event: 'belfry:{customer.id}' }, ['error reserved_event /event']],
    ['a name that may become that of an event', { ...base, event: 'customer:{customer.firstName}' }, []],
    ['[STEP-webhookSend-02] no name', { webhookId: 'whk_1' }, ['error required /event']],
    ['[STEP-webhookSend-02] a name of 201 characters', { ...base, event: 'x'.repeat(201) }, ['error too_long /event']],
    [
      '[STEP-webhookSend-03] JSON with variables',
      { ...base, payload: '{"a": "{customer.id}", "b": [{customer.customFields.visits}]}' },
      [],
    ],
    ['[STEP-webhookSend-03] JSON that is no object', { ...base, payload: '[1, null]' }, []],
    ['[STEP-webhookSend-03] a variable alone', { ...base, payload: '{customer}' }, []],
    ['G120 nothing', { ...base, payload: ' ' }, []],
    ['G33 no JSON', { ...base, payload: '{"a": }' }, ['error invalid_json /payload']],
    ['G33 a variable in half an escape', { ...base, payload: '{"a": "\\{customer.id}"}' }, ['error invalid_json /payload']],
    ['G33 a variable in half a code', { ...base, payload: '{"a": "\\u00{customer.id}"}' }, ['error invalid_json /payload']],
    ['a variable that nothing provides', { ...base, payload: '{"a": {custmer.id}}' }, ['error unknown_variable /payload']],
  ])('%s', (_title, config, want) => {
    expect(configProblems('webhookSend', config)).toEqual(want)
  })

  test('[STEP-webhookSend-04] [AUTO-EXIT-12] G50 its exits are success and failed; error is none, whatever continueOnError says', () => {
    const send = ['webhookSend', { ...base, continueOnError: true }] as const
    const end = ['condition', { conditions: { match: 'all', rules: [] } }] as const
    expect(
      problemsOf(draw({ start: newCustomer, send, end }, ['start out send', 'send success end', 'send failed end', 'send error end'])),
    ).toEqual(['error unknown_exit /edges/3/sourceHandle', 'warning unknown_field /nodes/1/config/continueOnError'])
  })
})

describe('what is sent', () => {
  test('[STEP-webhookSend-01] to the webhook, under the name, an empty object by default', () => {
    expect(sent({ webhookId: ' {customer.hook}', event: 'Hello {customer.firstName}!' }, { hook: 'whk_2' }).requests).toEqual([
      { kind: 'deliver', key: 'run_1/send/0/1', webhookId: 'whk_2', event: 'Hello Ada!', payload: {} },
    ])
  })

  test.each(['created', ' Created', '\u200bcreated'])('nothing under a name that %j makes that of an event', (firstName) => {
    const { run, requests } = sent({ event: 'customer:{customer.firstName}' }, { firstName })
    expect(requests).toEqual([])
    expect(run).toMatchObject({ status: 'failed', error: { message: expect.stringMatching(/^Nothing was sent: event is "customer:/) } })
  })

  test('nothing, as a flow that was enabled when such a name was none', () => {
    const definition = draw({ start: newCustomer, send: ['webhookSend', { ...base, event: 'customer:created' }] }, ['start out send'])
    const { flow } = parseFlow(definition, undefined, {}, { isBounded: false })
    expect(begin(flow as Flow).run).toMatchObject({ status: 'failed' })
    expect(parseFlow(definition).flow).toBeNull()
  })

  test('[STEP-webhookSend-02] a name that becomes too long is shortened', () => {
    const { event } = requestOf(sent({ event: '{customer.firstName}' }, { firstName: '\u{1f600}'.repeat(150) }), 'deliver')
    expect([event.length, event.endsWith('\u{1f600}…')]).toEqual([199, true])
  })

  test.each<[string, unknown]>([
    ['{"name": "{customer.firstName}", "says": {customer.says}}', { name: 'Ada', says: 'a "quote"\nand \\ more' }],
    [
      '{"says": "-{customer.says}-", "gone": {customer.gone}, "text": "{customer.gone}"}',
      { says: '-a "quote"\nand \\ more-', gone: null, text: '' },
    ],
    ['{customer.visits}', 3],
    ['{customer.gone}', null],
    ['["{customer.visits}", {customer.tags}]', ['3', ['a']]],
    [' \n ', {}],
  ])('[WHSEND-05] [STEP-webhookSend-03] the payload %s', (payload, want) => {
    expect(requestOf(sent({ payload }, { says: 'a "quote"\nand \\ more', visits: 3, tags: ['a'] }), 'deliver').payload).toEqual(want)
  })

  test.each([
    ['a webhook without id', { webhookId: '{customer.gone}' }, /webhookId is empty/],
    ['G58 a payload that is no JSON once it is filled in', { payload: '{"a": 1, {customer.visits}: 2}' }, /payload is not JSON/],
  ])('%s stops the run, and nothing is sent', (_title, config, want) => {
    const { run, requests } = sent(config, { visits: 3 })
    expect(run).toMatchObject({ status: 'failed', error: { message: expect.stringMatching(want), stepId: 'send' } })
    expect(requests).toEqual([])
  })
})

describe('what comes of it', () => {
  test.each([
    ['[STEP-webhookSend-04] it arrived: success', true, 'success'],
    ['[STEP-webhookSend-04] it did not: failed', false, 'failed'],
  ])('%s', (_title, delivered, exit) => {
    expect(came({ ok: true, value: { delivered } })).toMatchObject({ run: { status: 'completed' }, trace: [{ status: 'done', exit }] })
  })

  test('[RUN-01] G121 a webhook that is missing, disabled or gone stops the run, whatever continueOnError says', () => {
    expect(came({ ok: false, message: 'The webhook is disabled.' }, { continueOnError: true })).toMatchObject({
      run: { status: 'failed', error: { message: 'The webhook is disabled.' } },
      trace: [{ status: 'failed', exit: null }],
    })
  })
})
