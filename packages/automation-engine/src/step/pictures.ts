import { err, ok, type Result } from '@belfry/core'
import { order, same } from '../condition/compare.ts'
import type { Constraint, ConstraintSets } from '../condition/constraint.ts'
import type { ConfigProblem } from '../config/config-problem.ts'
import { quoted } from '../config/literal-value.ts'
import { parsePath, readPath, type Variables } from '../template/path.ts'
import { compileTemplate } from '../template/template.ts'

/** The limits of a slideshow. A test compares them with the schema of the operation. */
export const pictureLimits = { images: 100, length: 2000 } as const

/** The pictures of a slideshow. */
export interface Pictures {
  /** Their URLs, in order. */
  readonly images: readonly string[]
  /** The number of values that were not valid URLs. */
  readonly leftOut: number
  /** The number of pictures omitted because there are too many. */
  readonly beyond: number
}

/** The location of the pictures of a feed, and which are shown in which order. */
export interface Feed {
  readonly itemsPath?: string
  readonly imageField?: string
  readonly filterField?: string
  readonly filterValue?: string | number | boolean | null
  readonly sortField?: string
  readonly sortDirection?: 'asc' | 'desc'
}

/** The pictures whose URLs are on separate lines. */
export function linePictures(text: string): Pictures {
  return picturesFrom(linesOf(text).map(({ line }) => line))
}

/** The pictures of the items in a variable, filtered and then sorted; equal items keep their order. */
export function feedPictures(feed: Feed, variables: Variables): Result<Pictures, string> {
  const { itemsPath = '', imageField = '', filterField = '', filterValue = '', sortField = '', sortDirection = 'asc' } = feed
  const path = parsePath(itemsPath)
  const items = path && variables.read(path)
  if (!Array.isArray(items)) return err(`There is no list at ${quoted(itemsPath)}: itemsPath has to name a variable that holds one.`)
  const kept = filterField.trim() === '' ? items : items.filter((item) => same(memberOf(item, filterField), filterValue))
  return ok(
    picturesFrom((sortField.trim() === '' ? kept : sorted(kept, sortField, sortDirection)).map((item) => memberOf(item, imageField))),
  )
}

/** The constraints under which a feed shows a picture: one of its first items is shown. */
export function feedConstraints({ itemsPath = '', imageField = '', filterField = '', filterValue = '' }: Feed): ConstraintSets {
  return [0, 1].map((index) => {
    const member = (field: string, value: unknown): Constraint => {
      return { field: itemsPath, within: [String(index), ...memberPath(field)], operator: 'is', value, holds: true }
    }
    const image = member(imageField, 'https://example.com/picture.jpg')
    return filterField.trim() === '' ? [image] : [image, member(filterField, filterValue)]
  })
}

/** The first line that can never be the URL of a picture. A line with variables is checked at run time. */
export function linesProblems(pointer: string, text: string): readonly ConfigProblem[] {
  const bad = linesOf(text).filter(({ line }) => !HTTPS.test(line) && !beginsWithVariable(line))
  const [first] = bad
  if (!first) return []
  const { line, start } = first
  const message = `the line ${quoted(line)} is no address that begins with https://: write it so, or remove it`
  const isMeant = bad.every((one) => /^http:\/\//i.test(one.line))
  const fix = isMeant ? { fix: fixOf(pointer, text) } : {}
  return [{ code: 'format', pointer, range: [start, start + line.length], message, ...fix }]
}

const HTTPS = /^https:\/\//
const ADDRESS = /^https:\/\/\S+$/

/** Whether the scheme comes from a variable. */
function beginsWithVariable(line: string): boolean {
  const [start = ''] = /^[^/?#\\:]*/.exec(line) ?? []
  return compileTemplate(start, 'text').paths.length > 0
}

function fixOf(pointer: string, text: string): NonNullable<ConfigProblem['fix']> {
  const value = text.replace(/^([^\S\r\n\u2028\u2029]*)http:/gim, '$1https:')
  return {
    title: 'Begin them with https',
    patch: [
      { op: 'test', path: pointer, value: text },
      { op: 'replace', path: pointer, value },
    ],
  }
}

function picturesFrom(values: readonly unknown[]): Pictures {
  const images = values.filter(isAddress)
  const beyond = Math.max(0, images.length - pictureLimits.images)
  return { images: images.slice(0, pictureLimits.images), leftOut: values.length - images.length, beyond }
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && value.length <= pictureLimits.length && ADDRESS.test(value)
}

/** Items without the member come last, in either direction. */
function sorted(items: readonly unknown[], field: string, direction: 'asc' | 'desc'): readonly unknown[] {
  const keyed = items.map((item) => ({ item, key: memberOf(item, field) }))
  const without = keyed.filter(({ key }) => same(key, null))
  const others = keyed.filter(({ key }) => !same(key, null))
  const sign = direction === 'asc' ? 1 : -1
  return [...others.toSorted((a, b) => sign * order(a.key, b.key)), ...without].map(({ item }) => item)
}

function memberOf(item: unknown, field: string): unknown {
  return readPath(item, memberPath(field))
}

function memberPath(field: string): readonly string[] {
  return field.trim().split('.')
}

/** The non-empty lines, trimmed, with their offsets. */
function linesOf(text: string): readonly { readonly line: string; readonly start: number }[] {
  return [...text.matchAll(/[^\r\n]+/g)].flatMap(({ 0: whole, index }) => {
    const line = whole.trim()
    return line === '' ? [] : [{ line, start: index + whole.indexOf(line) }]
  })
}
