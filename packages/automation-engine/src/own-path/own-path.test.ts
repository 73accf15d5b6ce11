import { createMatcher, routes } from '@belfry/core'
import { describe, expect, test } from 'vitest'
import { pathVectors } from '../../test/own-api-paths.ts'
import { compileTemplate } from '../template/template.ts'
import { canonicalPath } from './canonical-path.ts'
import { judgeTemplate } from './judge-template.ts'

const match = createMatcher(routes)

/** What becomes of a path in which `{x}` holds a value: the rule that refuses it, or the path that is called. */
function call(template: string, x?: unknown): string {
  const judged = judgeTemplate(template)
  if (judged) return judged.rule
  const filled = compileTemplate(template, 'path').render({ read: () => x }, new Set())
  const path = canonicalPath(filled)
  return path.ok ? path.value : path.error.rule
}

describe('the vectors', () => {
  const templates = pathVectors.filter((vector) => vector.stage === 'template')
  test.each(templates.map((vector) => [vector.path, vector] as const))('[HTTP-OWN-08] %j', (path, { expect: want, rule }) => {
    const isOurs = want === 'refuse' && rule !== 'own-hook'
    expect(judgeTemplate(path)?.rule).toBe(isOurs ? rule : undefined)
    if (!isOurs) expect(call(path)).toMatch(/^\//)
  })

  const filled = pathVectors.filter((vector) => vector.stage === 'filled')
  test.each(filled.map((vector) => [vector.template, vector.value, vector.expect] as const))(
    '[HTTP-OWN-06] %j of %j: %s',
    (template, value, want) => {
      expect(judgeTemplate(template)).toBeNull()
      expect(call(template, value).startsWith('/')).toBe(want === 'allow')
    },
  )
})

describe('what an author writes', () => {
  test.each([
    ['tasks', 'start'],
    ['//tasks', 'double-slash'],
    ['/a//b', 'double-slash'],
    ['/../x', 'dotdot'],
    ['/a\\b', 'backslash'],
    [' /tasks', 'start'],
    ['{x}', 'start'],
    ['https://evil.example', 'start'],
    ['/tasks?q=1#x', 'fragment'],
    ['/tasks\t', 'control'],
    ['/tasks\u0085', 'control'],
    ['/tasks?q=a\nb', 'control'],
  ])('[HTTP-OWN-04] %j is refused: %s', (path, rule) => {
    expect(call(path, 'x')).toBe(rule)
  })

  test.each([
    ['/Automations'],
    ['/automations/'],
    ['/automations?x=1'],
    ['/%61utomations'],
    ['/automations%2Fx'],
    ['/automation-runs/run_1/retry'],
    ['/automations%09'],
    ['/%EF%BD%81utomations'],
    ['/%2525252561utomations'],
    ['/automations/{x}'],
    ['/automations%3F{x}'],
    ['/%20automations'],
    ['/automations%C2%A0'],
    ['/automations...'],
    ['/automat\u0131ons'],
    ['/AUTOMAT\u0130ONS'],
    ['/a\u0301utomations'],
    ['/automations\ufff9'],
    ['/automation\u2010runs'],
    ['/\uff0561utomations'],
    ['/%EF%BC%8561utomations'],
    ['/;/automations'],
    ['/;v=1/automations'],
    ['/%20/automations'],
    ['/\u200b/%3b/automations/aut_1'],
  ])('[HTTP-OWN-07] [LIMIT-19] %j leads to automations', (path) => {
    expect(['blocked-path', 'control', 'dotdot']).toContain(call(path, 'x'))
  })

  test.each([
    ['/tasks/\u2024', 'dot-segment'],
    ['/tasks/.;v=1', 'dot-segment'],
    ['/tasks/. /x', 'dot-segment'],
    ['/tasks/\u2025/x', 'dot-segment'],
    ['/tasks/a\u2025', 'dotdot'],
    ['/tasks/%EF%BC%8E%EF%BC%8E', 'dot-segment'],
    ['/tasks\uff3c1', 'backslash'],
    ['/tasks\uff0f\uff0f1', 'double-slash'],
  ])('[HTTP-OWN-04] what only looks different is refused as well: %j', (path, rule) => {
    expect(call(path)).toBe(rule)
  })

  test('[HTTP-OWN-04] half of a code before a variable encodes nothing', () => {
    expect([call('/%6{x}utomations', '1'), call('/%{x}utomations', '61'), call('/a%C3{x}', 'x')]).toEqual(Array(3).fill('bad-percent'))
  })
})

describe('once it is filled in', () => {
  test.each([
    ['/{x}', 'AUTOMATIONS'],
    ['/{x}utomations', 'a'],
    ['/automation{x}', 's'],
    ['/automation{x}', '-runs'],
    ['/automations{x}', undefined],
    ['/{x}61utomations', '%'],
    ['/{x}', '%61utomations'],
    ['/{x}/automations', ''],
    ['/{x}', 'automations '],
    ['/{x}', 'automation\u017f'],
    ['/{x};v=1', 'automations'],
    ['/{x}', 'auto%E2%80%8Bmations'],
    ['/{x}', '%F0%9D%90%9Automations'],
    ['/{x}', 'automations%E2%80%8B;%ff'],
    ['/{x}', '%E2%80%8B%C2%A0automations'],
    ['/{x}/automations', ';v=1'],
    ['/{x}/automations', '%E2%80%8B'],
    ['/{x}utomations', '\uff0561'],
  ])('[HTTP-OWN-07] %j of %j leads to automations', (template, value) => {
    expect(call(template, value)).toBe('blocked-path')
  })

  test.each([
    ['/tasks/.{x}', '.'],
    ['/tasks/.{x}', undefined],
    ['/tasks/{x}/notes', '%2e%2E'],
    ['/tasks/{x}', '%252e'],
    ['/tasks/{x}', '..;v=1'],
    ['/tasks/{x}/notes', ' .. '],
    ['/tasks/{x}', '\u2025'],
    ['/tasks/{x}', '.\u200b.'],
  ])('[HTTP-OWN-06] %j of %j climbs', (template, value) => {
    expect(call(template, value)).toBe('dot-segment')
  })

  test.each([
    ['/tasks/{x}', 'a/b?c', '/tasks/a%2Fb%3Fc'],
    ['/tasks/{x}', '50%', '/tasks/50%25'],
    ['/{x}', 'automations/1', '/automations%2F1'],
    ['/tasks/{x}', '#top', '/tasks/%23top'],
    ['/tasks/{x}', 'a b\u0000', '/tasks/a%20b%00'],
    ['/tasks/{x}', { a: 1 }, '/tasks/%7B%22a%22%3A1%7D'],
    ['/tasks/{x}', '...', '/tasks/...'],
    ['/x/automations/{x}', '1', '/x/automations/1'],
    ['/{x}', 'automat\u00efons-report', '/automat%C3%AFons-report'],
    ['/tasks/{x}', undefined, '/tasks/'],
    ['/customers/J\u00f6rg {x}', '\ud800', '/customers/J%C3%B6rg%20%EF%BF%BD'],
    ['/%74asks/%2541', 'x', '/tasks/%2541'],
    ['/tasks;v=1/{ x }', 'x', '/tasks%3Bv%3D1/%7B%20x%20%7D'],
  ])('[HTTP-OWN-06] %j of %j is %j', (template, value, want) => {
    expect(call(template, value)).toBe(want)
  })

  test.each([
    ['/tasks?status={x}&limit=5', 'A&B=C#', '/tasks?status=A%26B%3DC%23&limit=5'],
    ['/tasks?q=a b+c%20d%', 'x', '/tasks?q=a%20b+c%20d%25'],
    ['/tasks?next=//x&r=..&p=/automations?', 'x', '/tasks?next=//x&r=..&p=/automations?'],
    ['/tasks?q=\u00e9\u{1f600}"<>', 'x', '/tasks?q=%C3%A9%F0%9F%98%80%22%3C%3E'],
    ['/tasks?q=a%2xb%2', 'x', '/tasks?q=a%252xb%252'],
    ['/tasks?', 'x', '/tasks'],
    ['/?x', 'x', '/?x'],
  ])('[HTTP-OWN-05] the query of %j of %j: %j', (template, value, want) => {
    expect(call(template, value)).toBe(want)
  })

  test('a path that becomes too long is refused before anybody works on it', () => {
    expect(call('/tasks/{x}', ' '.repeat(1024 * 1024))).toBe('too-long')
    expect(call('/tasks/{x}', '%'.repeat(1300))).toMatch(/^\/tasks\//)
    expect(call('/tasks/{x}', 'a'.repeat(4096 - 7))).toHaveLength(4096)
    expect(call('/tasks/{x}', 'a'.repeat(4096 - 6))).toBe('too-long')
  })

  test('what does not begin with a slash is refused again', () => {
    expect(canonicalPath('tasks')).toMatchObject({ error: { rule: 'start' } })
  })
})

test('every refusal says what is wrong and what to do', () => {
  const refusals = pathVectors.flatMap((vector) => (vector.stage === 'template' ? (judgeTemplate(vector.path) ?? []) : []))
  const tooLong = canonicalPath(`/${'a'.repeat(5000)}`)
  const messages = new Map([...refusals, ...(tooLong.ok ? [] : [tooLong.error])].map(({ rule, message }) => [rule, message]))
  expect([...messages.keys()].sort()).toEqual([
    'backslash',
    'bad-percent',
    'blocked-path',
    'control',
    'dot-segment',
    'dotdot',
    'double-slash',
    'fragment',
    'start',
    'too-long',
    'type',
  ])
  for (const message of messages.values()) expect(message).toMatch(/^(the path|a part of the path) .*[:,] .*[^.]$/)
})

test('the service finds what it has at a canonical path', () => {
  const path = call('/t{x}/tsk%5F1', 'asks')
  expect(match('patch', `/orgs/org_1${path}`)).toMatchObject({ kind: 'route', params: { organizationId: 'org_1', id: 'tsk_1' } })
})
