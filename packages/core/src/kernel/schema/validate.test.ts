import Type, { type TSchema } from 'typebox'
import { describe, expect, test } from 'vitest'
import { idPattern } from '../ids.ts'
import { closest } from './closest.ts'
import { ajvCompiler } from './compiler/ajv-compiler.ts'
import { typeboxCompiler } from './compiler/typebox-compiler.ts'
import { validate as judge } from './validate.ts'

const body = (properties: Record<string, TSchema>) => Type.Object(properties, { additionalProperties: false })
const tree = body({
  name: Type.String({ minLength: 1, maxLength: 5 }),
  tags: Type.Optional(Type.Array(Type.String({ maxLength: 3 }), { minItems: 1, maxItems: 2, uniqueItems: true })),
  place: Type.Optional(body({ 'a/b~c': Type.Integer(), rows: Type.Array(body({ x: Type.Number() })) })),
})

const compilers = [
  ['Ajv', ajvCompiler],
  ['TypeBox', typeboxCompiler],
] as const

describe.each(compilers)('by %s', (_name, compiler) => {
  const validate = (schema: TSchema, value: unknown) => judge(schema, value, compiler)

  describe('every keyword names the place and the remedy', () => {
    test.each<[string, TSchema, unknown, { pointer: string; code: string; message: string }]>([
      ['required', body({ name: Type.String() }), {}, { pointer: '/name', code: 'required', message: 'name is required' }],
      ['type', body({ name: Type.String() }), { name: 1 }, { pointer: '/name', code: 'type', message: 'name must be a string' }],
      [
        'type of a member that is undefined',
        body({ name: Type.String() }),
        { name: undefined },
        { pointer: '/name', code: 'type', message: 'name must be a string' },
      ],
      ['type: an object', Type.Object({}), [], { pointer: '', code: 'type', message: 'the value must be an object' }],
      ['type: an array', body({ a: Type.Array(Type.Any()) }), { a: {} }, { pointer: '/a', code: 'type', message: 'a must be an array' }],
      ['type: an integer', body({ a: Type.Integer() }), { a: 1.5 }, { pointer: '/a', code: 'type', message: 'a must be an integer' }],
      ['type: a number', body({ a: Type.Number() }), { a: '1' }, { pointer: '/a', code: 'type', message: 'a must be a number' }],
      ['type: a boolean', body({ a: Type.Boolean() }), { a: 'yes' }, { pointer: '/a', code: 'type', message: 'a must be a boolean' }],
      [
        'type or null',
        body({ a: Type.Unsafe({ type: ['string', 'null'] }) }),
        { a: 1 },
        { pointer: '/a', code: 'type', message: 'a must be a string or null' },
      ],
      ['const', body({ a: Type.Literal('yes') }), { a: 'no' }, { pointer: '/a', code: 'invalid', message: 'a must be "yes"' }],
      [
        'anyOf',
        body({ a: Type.Union([Type.Integer(), Type.Object({ b: Type.String() })]) }),
        { a: 'x' },
        { pointer: '/a', code: 'type', message: 'a has none of the allowed shapes' },
      ],
      [
        'enum',
        body({ a: Type.Unsafe({ type: 'string', enum: ['LOW', 'HIGH'] }) }),
        { a: 'low' },
        { pointer: '/a', code: 'not_allowed', message: 'a must be one of LOW, HIGH' },
      ],
      [
        'enum with the empty text',
        body({ a: Type.Unsafe({ type: 'string', enum: ['', 'LOW', 'HIGH'] }) }),
        { a: 'low' },
        { pointer: '/a', code: 'not_allowed', message: 'a must be empty or one of LOW, HIGH' },
      ],
      [
        'a long enum with the empty text',
        body({ a: Type.Unsafe({ type: 'string', enum: ['', ...Array.from({ length: 20 }, (_, index) => `VALUE_${index}`)] }) }),
        { a: 'VALUE_7x' },
        { pointer: '/a', code: 'not_allowed', message: 'a must be empty or one of 20 values; did you mean "VALUE_7"?' },
      ],
      [
        'minLength',
        body({ a: Type.String({ minLength: 1 }) }),
        { a: '' },
        { pointer: '/a', code: 'too_short', message: 'a must have at least 1 character' },
      ],
      [
        'minLength of several',
        body({ a: Type.String({ minLength: 12 }) }),
        { a: '' },
        { pointer: '/a', code: 'too_short', message: 'a must have at least 12 characters' },
      ],
      [
        'maxLength',
        body({ a: Type.String({ maxLength: 3 }) }),
        { a: 'four' },
        { pointer: '/a', code: 'too_long', message: 'a must have at most 3 characters' },
      ],
      [
        'minItems',
        body({ a: Type.Array(Type.Any(), { minItems: 2 }) }),
        { a: [] },
        { pointer: '/a', code: 'too_few', message: 'a must have at least 2 items' },
      ],
      [
        'maxItems',
        body({ a: Type.Array(Type.Any(), { maxItems: 2 }) }),
        { a: [1, 2, 3] },
        { pointer: '/a', code: 'too_many', message: 'a must have at most 2 items' },
      ],
      [
        'uniqueItems',
        body({ a: Type.Array(Type.Any(), { uniqueItems: true }) }),
        { a: [{ x: 1 }, { x: 1 }] },
        { pointer: '/a', code: 'duplicate', message: 'a must not repeat a value' },
      ],
      [
        'maxProperties',
        body({ a: Type.Unsafe({ type: 'object', maxProperties: 1 }) }),
        { a: { x: 1, y: 2 } },
        { pointer: '/a', code: 'too_many', message: 'a must have at most 1 fields' },
      ],
      [
        'minimum',
        body({ a: Type.Integer({ minimum: 1 }) }),
        { a: 0 },
        { pointer: '/a', code: 'too_small', message: 'a must be at least 1' },
      ],
      [
        'maximum',
        body({ a: Type.Integer({ maximum: 200 }) }),
        { a: 201 },
        { pointer: '/a', code: 'too_large', message: 'a must be at most 200' },
      ],
      [
        'format date-time',
        body({ a: Type.String({ format: 'date-time' }) }),
        { a: 'now' },
        { pointer: '/a', code: 'format', message: 'a must be a time such as 2026-07-01T14:00:00Z' },
      ],
      [
        'format date',
        body({ a: Type.String({ format: 'date' }) }),
        { a: '2026-02-30' },
        { pointer: '/a', code: 'format', message: 'a must be a day such as 2026-07-01' },
      ],
      [
        'format email',
        body({ a: Type.String({ format: 'email' }) }),
        { a: 'ada' },
        { pointer: '/a', code: 'format', message: 'a must be an e-mail address' },
      ],
      [
        'format uri',
        body({ a: Type.String({ format: 'uri' }) }),
        { a: 'abc' },
        { pointer: '/a', code: 'format', message: 'a must be an absolute URL' },
      ],
      [
        'pattern',
        body({ a: Type.String({ pattern: '^[a-z]+$' }) }),
        { a: 'A' },
        { pointer: '/a', code: 'format', message: 'a must match ^[a-z]+$' },
      ],
      [
        'a keyword without words of its own',
        body({ a: Type.Integer({ exclusiveMinimum: 0 }) }),
        { a: 0 },
        { pointer: '/a', code: 'invalid', message: expect.stringMatching(/^a /) as unknown as string },
      ],
    ])('%s', (_, schema, value, want) => {
      expect(validate(schema, value)).toEqual([want])
    })
  })

  describe('what is no id', () => {
    const body26 = '01k8e5m1z0f7q8r9s0t1v2w301'
    const idRule = 'there must be 26 digits and small letters, none of them i, l, o or u, and the first a digit from 0 to 7'

    test.each([
      ['nobody', 'userIds.0 must be an id that begins with usr_'],
      [`cus_${body26}`, 'userIds.0 must be an id that begins with usr_'],
      ['', 'userIds.0 must be an id that begins with usr_'],
      ['usr_', `userIds.0 is no id: behind usr_ ${idRule}`],
      ['usr_nobody', `userIds.0 is no id: behind usr_ ${idRule}`],
      [`usr_${body26.toUpperCase()}`, `userIds.0 is no id: behind usr_ ${idRule}`],
      [`usr_8${body26.slice(1)}`, `userIds.0 is no id: behind usr_ ${idRule}`],
      [`usr_${body26.replace('k', 'l')}`, `userIds.0 is no id: behind usr_ ${idRule}`],
    ])('%s', (id, message) => {
      const schema = body({ userIds: Type.Array(Type.String({ pattern: idPattern('user') })) })
      expect(validate(schema, { userIds: [`usr_${body26}`] })).toEqual([])
      expect(validate(schema, { userIds: [id] })).toEqual([{ pointer: '/userIds/0', code: 'format', message }])
    })
  })

  describe('a field that does not exist', () => {
    const customer = body({ language: Type.Optional(Type.String()), lastName: Type.Optional(Type.String()) })

    test.each([
      ['languge', '"languge" is not a field here; did you mean "language"?'],
      ['LastName', '"LastName" is not a field here; did you mean "lastName"?'],
      ['shoeSize', '"shoeSize" is not a field here; there are: language, lastName'],
      ['constructor', '"constructor" is not a field here; there are: language, lastName'],
    ])('%s', (name, message) => {
      expect(validate(customer, { [name]: 1 })).toEqual([{ pointer: `/${name}`, code: 'unknown_field', message }])
    })

    test('is named by what is known at its own place', () => {
      const value = { name: 'x', place: { 'a/b~c': 1, rows: [{ x: 1 }, { x: 1, xx: 2 }] } }
      expect(validate(tree, value)).toEqual([
        { pointer: '/place/rows/1/xx', code: 'unknown_field', message: '"xx" is not a field here; did you mean "x"?' },
      ])
    })

    test('is clipped when it is long, and refused when it is called __proto__', () => {
      const [error] = validate(customer, { [`x${'y'.repeat(500)}`]: 1 })
      expect(error?.message.length).toBeLessThan(200)
      expect(validate(customer, JSON.parse('{"__proto__": 1}'))).toMatchObject([{ pointer: '/__proto__', code: 'unknown_field' }])
    })
  })

  describe('several mistakes', () => {
    test('are all told, each once for its place', () => {
      const fields = Array.from({ length: 20 }, (_, index) => `field${index}`)
      const schema = body(Object.fromEntries(fields.map((name) => [name, Type.String({ minLength: 2, pattern: '^b' })])))
      const errors = validate(schema, Object.fromEntries(fields.map((name, index) => [name, index % 2 ? index : 'a'])))
      expect(errors.map(({ pointer }) => pointer)).toEqual(fields.map((name) => `/${name}`))
      expect(new Set(errors.map(({ code }) => code))).toEqual(new Set(['type', 'too_short']))
    })

    test.each([9, 63, 64, 65, 200, 3000])('%d unknown fields are refused', (count) => {
      const value = Object.fromEntries(Array.from({ length: count }, (_, index) => [`x${index}`, index]))
      expect(validate(body({ name: Type.Optional(Type.String()) }), value)).not.toEqual([])
    })

    test('a missing field is noticed beside many unknown ones', () => {
      const value = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`x${index}`, index]))
      expect(validate(body({ name: Type.String() }), value)).not.toEqual([])
    })
  })

  describe('more mistakes than are worth being told', () => {
    test('of unknown fields the first twenty are named, and the rest counted, however many there are', () => {
      for (const count of [21, 500, 5000]) {
        const value = Object.fromEntries(Array.from({ length: count }, (_, index) => [`x${index}`, index]))
        const errors = validate(body({ place: body({ name: Type.String() }) }), { place: value })
        const unknown = errors.filter(({ code }) => code === 'unknown_field')
        expect(unknown.map(({ pointer }) => pointer)).toEqual([...Array.from({ length: 20 }, (_, index) => `/place/x${index}`), '/place'])
        expect(unknown.at(-1)?.message).toBe(`place has further unknown fields: ${count - 20}`)
      }
    })

    test('no unknown field is looked into, and each name is read a few times at most', () => {
      let reads = 0
      const watched = new Proxy(Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`x${index}`, index])), {
        get(target, name) {
          reads++
          return Reflect.get(target, name)
        },
      })
      expect(validate(body({ name: Type.Optional(Type.String()) }), watched)).toHaveLength(21)
      expect(reads).toBeLessThan(50)
    })

    test('what is no text is not looked into, however much it holds', () => {
      let reads = 0
      const get = (target: object, name: string | symbol): unknown => {
        reads++
        return Reflect.get(target, name)
      }
      const large = new Proxy(
        Array.from({ length: 10_000 }, () => ({ x: 1 })),
        { get },
      )
      expect(validate(tree, { name: 5, tags: [[1, 2]] }).map(({ pointer }) => pointer)).toEqual(['/name', '/tags/0'])
      expect(validate(tree, { name: 'x', tags: [[large]] })).toEqual([
        { pointer: '/tags/0', code: 'type', message: 'tags.0 must be a string' },
      ])
      expect(reads).toBeLessThan(20_000)
    })

    test('a text that is too long to be an address is said to be too long', () => {
      const schema = body({ email: Type.String({ format: 'email', maxLength: 254 }) })
      for (const email of [`a@${'a.'.repeat(500_000)}`, `a@${'a.'.repeat(600)}example`, `a@${'a.'.repeat(200)}example`]) {
        expect(validate(schema, { email })).toEqual([
          { pointer: '/email', code: 'too_long', message: 'email must have at most 254 characters' },
        ])
      }
    })

    test('of others the first ones are told, and that there are more', () => {
      const rows = (count: number) => ({ name: 'x', place: { 'a/b~c': 1, rows: Array.from({ length: count }, () => ({ x: 'no' })) } })
      expect(validate(tree, rows(100)).map(({ code }) => code)).toEqual(Array.from({ length: 100 }, () => 'type'))
      const errors = validate(tree, rows(500))
      expect(errors).toHaveLength(100)
      expect(errors.at(-1)).toEqual({
        pointer: '',
        code: 'more',
        message: 'there are more mistakes than these 99; correct them, and the next answer names the rest',
      })
    })
  })

  test('pointers are escaped, the words are not', () => {
    expect(validate(tree, { name: 'x', place: { 'a/b~c': 'no', rows: [{ x: 1 }, {}] } })).toEqual([
      { pointer: '/place/a~1b~0c', code: 'type', message: 'place.a/b~c must be an integer' },
      { pointer: '/place/rows/1/x', code: 'required', message: 'place.rows.1.x is required' },
    ])
    expect(validate(tree, { name: 'x', place: { rows: [] } })).toEqual([
      { pointer: '/place/a~1b~0c', code: 'required', message: 'place.a/b~c is required' },
    ])
    expect(validate(tree, { name: 'x', 'p/q': 1 })).toMatchObject([{ pointer: '/p~1q', message: expect.stringContaining('"p/q"') }])
  })

  test('a value that matches has no mistakes, and judging does not change it', () => {
    const value = Object.freeze({ name: 'x', tags: Object.freeze(['a', 'b']) })
    expect(validate(tree, value)).toEqual([])
    expect(validate(tree, value)).toEqual([])
  })

  test('text is measured in characters as people count them, not in halves of them', () => {
    const schema = Type.String({ maxLength: 2 })
    expect(validate(schema, '😀😀')).toEqual([])
    expect(validate(schema, '😀😀😀')).not.toEqual([])
  })
})

test.each([
  ['a typing error', 'custmer:created', ['customer:created', 'customer:deleted'], 'customer:created'],
  ['the nearest of several', 'inovice:paid', ['invoice:paid', 'invoice:updated'], 'invoice:paid'],
  ['letters that have changed places', 'titel', ['title', 'status'], 'title'],
  ['another record of whose name only the end is alike', 'device:updated', ['invoice:updated', 'meter:updated'], undefined],
  ['another deed of which only the record is alike', 'reservation:cancelled', ['reservation:created', 'reservation:updated'], undefined],
  ['both parts misspelt', 'reservaton:create', ['reservation:created', 'reservation:updated'], 'reservation:created'],
  ['another case', 'FIRSTNAME', ['firstName'], 'firstName'],
  ['nothing near', 'zebra', ['firstName', 'lastName'], undefined],
  ['nothing known', 'name', [], undefined],
  ['one letter for another', 'x', ['y'], 'y'],
  ['a very long name', 'x'.repeat(10_000), ['firstName'], undefined],
])('closest: %s', (_, name, known, want) => {
  expect(closest(name, known)).toBe(want)
})
