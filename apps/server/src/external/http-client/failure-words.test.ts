import { expect, test } from 'vitest'
import { failureWords, hasFailureCode } from '../../platform/network/failure-words.ts'
import { explainFailure } from './explain-failure.ts'

test.each([
  ['ECONNREFUSED', /^the connection was refused; check /],
  ['ENOTFOUND', /^its name is not known; /],
  ['EAI_AGAIN', /^its name could not be looked up; /],
  ['ETIMEDOUT', /^the connection took too long; /],
  ['UND_ERR_CONNECT_TIMEOUT', /^the connection took too long; /],
  ['EHOSTUNREACH', /^no route leads to it; /],
  ['ECONNRESET', /^the connection broke off; /],
  ['EPIPE', /^the connection broke off; /],
  ['UND_ERR_SOCKET', /^the connection broke off; /],
  ['UND_ERR_HEADERS_OVERFLOW', /^the headers of its answer are longer than 16 KiB; /],
  ['HPE_INVALID_CONSTANT', /^what it answered is no HTTP/],
  ['CERT_HAS_EXPIRED', /^its certificate has expired; /],
  ['CERT_SIGNATURE_FAILURE', /^its certificate is not valid; /],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', /^its certificate is signed by itself; .*BELFRY_EXTRA_CA/],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /^its certificate is signed by an unknown authority; .*BELFRY_EXTRA_CA/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /^its certificate is for another name; /],
  ['ERR_SSL_WRONG_VERSION_NUMBER', /^no TLS came about; /],
  ['EPROTO', /^no TLS came about; /],
  ['ESOMETHING', /^the connection failed \(ESOMETHING\)$/],
])('%s is said in words, and stands behind them', (code, words) => {
  for (const error of [{ code }, { message: 'fetch failed', cause: { code } }, { message: '', errors: [{ code }, { code: 'EPIPE' }] }]) {
    expect(failureWords(error)).toMatch(words)
    expect(failureWords(error).endsWith(` (${code})`)).toBe(true)
  }
})

test('an error without a code says what it says, as a sentence', () => {
  for (const error of [null, undefined, new Error('x'), { code: 'blocked_target' }, { code: 5 }]) expect(hasFailureCode(error)).toBe(false)
  const limits = { deadlineMs: 15_000 }
  expect(explainFailure({ error: new Error('the answer has more than 256 headers'), late: false }, limits)).toBe(
    'The answer has more than 256 headers.',
  )
  expect(explainFailure({ error: null, late: true }, limits)).toBe('There was no whole answer within 15 seconds.')
})
