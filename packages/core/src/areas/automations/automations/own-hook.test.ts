import { describe, expect, test } from 'vitest'
import { exampleId } from '../../../kernel/ids.ts'
import { type HookContext, hookCalled } from './own-hook.ts'

const id = exampleId('automation')
const token = 'x'.repeat(43)
const path = `/orgs/demo-park/automation-hooks/${id}/${token}`
const parseUrl = (text: string) => (URL.canParse(text) ? new URL(text) : null)
const context: HookContext = { parseUrl, addresses: ['https://belfry.example.com', 'https://example.com/belfry'] }
const called = (url: string, method: 'GET' | 'POST' = 'POST') => hookCalled({ method, url }, context)

describe('G111 the automation whose address a call reaches', () => {
  test.each([
    ['as it is given', `https://belfry.example.com/api${path}`],
    ['without the prefix', `https://belfry.example.com${path}`],
    ['below the path of the installation', `https://example.com/belfry/api${path}`],
    ['with another case of what has none', `HTTPS://BELFRY.Example.COM/api${path}`],
    ['with the port of the scheme', `https://belfry.example.com:443/api${path}`],
    ['with a dot at the end of the name', `https://belfry.example.com./api${path}`],
    ['percent-encoded', `https://belfry.example.com/api${path.replace('automation-hooks', '%61utomation-hooks').replace('_', '%5F')}`],
    ['with a host that is percent-encoded', `https://b%65lfry.example.com/api${path}`],
    ['with dots', `https://belfry.example.com/a/b/../%2E%2e/./api${path}`],
    ['with backslashes', `https://belfry.example.com\\api${path.replaceAll('/', '\\')}`],
    ['with slashes too many', `https://belfry.example.com//api/${path}//`],
    ['with a query and a fragment', `https://belfry.example.com/api${path}?a=1#b`],
  ])('%s', (_how, url) => {
    expect(called(url)).toBe(id)
  })

  test.each([
    ['another host', `https://example.com/api${path}`],
    ['another port', `https://belfry.example.com:8443/api${path}`],
    ['another scheme', `http://belfry.example.com/api${path}`],
    ['another path', `https://belfry.example.com/api/orgs/demo-park/automations/${id}`],
    ['a path that cannot be decoded', `https://belfry.example.com/api${path}%`],
    [
      'an encoded slash, which divides nothing',
      `https://belfry.example.com/api${path.replace('automation-hooks/', 'automation-hooks%2F')}`,
    ],
    ['no address', 'https://'],
  ])('none: %s', (_how, url) => {
    expect(called(url)).toBeNull()
  })

  test('none by a method that starts nothing', () => {
    expect(called(`https://belfry.example.com/api${path}`, 'GET')).toBeNull()
  })
})
