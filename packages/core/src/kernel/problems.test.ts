import { describe, expect, test } from 'vitest'
import { fieldProblem, isRefusal, type ProblemKind, parameterProblem, problem, problems, Refusal } from './problems.ts'

describe('the catalogue of problems', () => {
  test.each(Object.entries<ProblemKind>(problems))('%s has a stable code, a status of failure, a title and a remedy', (code, kind) => {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
    expect(kind.status).toBeGreaterThanOrEqual(400)
    expect(kind.status).toBeLessThan(600)
    expect(Number.isInteger(kind.status)).toBe(true)
    expect(kind.title).toMatch(/^[A-Z].*[^.]$/)
    expect(kind.remedy).toMatch(/^[A-Z].*\.$/)
  })

  test('has a title of its own for every problem', () => {
    const titles = Object.values<ProblemKind>(problems).map(({ title }) => title)
    expect(new Set(titles).size).toBe(titles.length)
  })

  test('stands in the order of the statuses of each family', () => {
    const families = Object.values<ProblemKind>(problems).map(({ status }) => Math.floor(status / 100))
    expect([...families].sort()).toEqual(families)
  })
})

test('a problem without words of its own says title and remedy', () => {
  expect(problem('link_used')).toEqual({
    code: 'link_used',
    detail: 'This link was used already or is too old. Ask an administrator for a new one.',
    errors: [],
  })
})

test('a problem keeps what happened, the fields and what is beyond', () => {
  const errors = [{ pointer: '/name', code: 'required', message: 'name is required' }]
  expect(problem('invalid_request', { detail: 'no', errors, extensions: { problems: [] } })).toEqual({
    code: 'invalid_request',
    detail: 'no',
    errors,
    extensions: { problems: [] },
  })
})

test('a problem of one field or parameter names it', () => {
  expect(fieldProblem('invalid_request', '/url', 'no', 'format')).toEqual({
    code: 'invalid_request',
    detail: 'no',
    errors: [{ pointer: '/url', code: 'format', message: 'no' }],
  })
  expect(fieldProblem('already_exists', '/slug', 'taken').errors[0]?.code).toBe('already_exists')
  expect(parameterProblem('not_found', 'id', 'gone').errors).toEqual([{ parameter: 'id', code: 'not_found', message: 'gone' }])
})

describe('what is said of fields is a sentence where it stands alone', () => {
  const detail = (pointer: string, message: string) => fieldProblem('invalid_request', pointer, message).detail

  test.each([
    ['/value', 'a number plate has to be told: send it as value', 'A number plate has to be told: send it as value.'],
    ['/value', 'the one acm_1 has it already; choose another', 'The one acm_1 has it already; choose another.'],
    ['/labelIds/0', 'there is no label lbl_1 in this organization', 'There is no label lbl_1 in this organization.'],
    ['/iban', 'an IBAN is needed. Look for it', 'An IBAN is needed. Look for it.'],
    ['/slug', 'is it "demo"; did you mean that?', 'Is it "demo"; did you mean that?'],
    ['', 'interrupted: ask again.', 'Interrupted: ask again.'],
  ])('at %j: %s', (pointer, message, want) => {
    expect(detail(pointer, message)).toBe(want)
    // Among others it stays a clause.
    expect(fieldProblem('invalid_request', pointer, message).errors[0]?.message).toBe(message)
  })

  test.each([
    ['/url', 'url must be an address that begins with https://; write it as in https://example.com/hook'],
    ['/transactions/0/iban', 'iban is none: its check digits do not agree'],
    ['/customFields/colour', 'customFields.colour is required'],
    ['/checkOutAt', 'checkOutAt must be after checkInAt'],
    ['/email', 'ada@example.com is a member already'],
    ['/surprise', '"surprise" is not a field here'],
    ['/id', 'dlv_1 was delivered'],
  ])('but the name of a field, an address and an id stay as they are written, at %s: %s', (pointer, message) => {
    expect(detail(pointer, message)).toBe(message)
  })

  test('a parameter is known by its name too', () => {
    expect(parameterProblem('invalid_cursor', 'cursor', 'cursor must be unchanged').detail).toBe('cursor must be unchanged')
    expect(parameterProblem('invalid_cursor', 'after', 'cursor must be unchanged').detail).toBe('Cursor must be unchanged.')
  })

  test('several are one sentence', () => {
    const errors = ['/a', '/b', '/c', '/d'].map((pointer) => ({ pointer, code: 'unknown_record', message: `there is no ${pointer}` }))
    expect(problem('invalid_request', { errors }).detail).toBe('There is no /a; there is no /b; there is no /c; and 1 more.')
  })
})

describe('isRefusal', () => {
  const reason = problem('not_found')

  test('knows a refusal, with its problem and its message', () => {
    const refusal = new Refusal(reason)
    expect(isRefusal(refusal)).toBe(true)
    expect(refusal.problem).toBe(reason)
    expect(refusal.message).toBe(reason.detail)
  })

  test('knows the refusal of another copy of the package', async () => {
    const copy: string = './problems.ts?copy'
    const other = (await import(/* @vite-ignore */ copy)) as typeof import('./problems.ts')
    expect(other.Refusal).not.toBe(Refusal)
    expect(isRefusal(new other.Refusal(reason))).toBe(true)
    expect(other.isRefusal(new Refusal(reason))).toBe(true)
  })

  test.each([
    ['an error', new Error('no')],
    ['an error with a problem', Object.assign(new Error('no'), { problem: reason })],
    ['something that calls itself so', { name: 'Refusal', problem: reason }],
    ['a problem', reason],
    ['nothing', null],
    ['text', 'Refusal'],
  ])('does not take %s for one', (_, value) => {
    expect(isRefusal(value)).toBe(false)
  })
})
