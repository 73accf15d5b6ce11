import { bodies, bytesOf, headers, streams } from './forms.mjs'

/**
 * What an entry says differently from the table, for one vector in every form of its body and its headers: empty when it agrees.
 *
 * @param vector a case of conformance/webhooks/vectors.json
 * @param entry the functions under test; the synchronous ones only where there are any
 */
export async function checkVector(vector, entry) {
  const bytes = bytesOf(vector.body)
  const { secrets, toleranceSeconds, now, maxBytes } = vector
  const options = { secrets, toleranceSeconds, now, maxBytes }
  const pairs = Object.entries({
    'Content-Type': 'application/json',
    'X-Webhook-Signature': vector.header,
    'X-Webhook-Event-ID': vector.eventId === undefined ? 'evt_0001' : vector.eventId,
    ...(vector.contentLength === undefined ? {} : { 'Content-Length': vector.contentLength }),
  })
  const found = []
  const expectSaid = (form, verdict, said) => {
    const right = verdict.ok ? verdict.matchedSecret === (vector.matchedSecret ?? 0) : typeof verdict.hint === 'string'
    if ((verdict.ok ? 'accepted' : verdict.reason) !== said || !right) found.push(`${form}: ${JSON.stringify(verdict)}, not ${said}`)
  }
  const both = async (form, input) => {
    if (entry.verify) expectSaid(`verify, ${form}`, entry.verify(input, options), vector.verdict)
    if (entry.verifySignature) expectSaid(`verifySignature, ${form}`, entry.verifySignature(input, options), vector.signature)
    if (entry.verifySignatureAsync) expectSaid(`signature, ${form}`, await entry.verifySignatureAsync(input, options), vector.signature)
    expectSaid(`verifyAsync, ${form}`, await entry.verifyAsync(input, options), vector.verdict)
  }

  for (const [form, make] of Object.entries(bodies)) {
    const body = make(bytes)
    if (body !== undefined) await both(form, { body, headers: headers['an object'](pairs) })
  }
  for (const [form, make] of Object.entries(headers)) {
    const made = make(pairs)
    if (made !== undefined) await both(`headers as ${form}`, { body: bytes, headers: made })
  }
  for (const [form, make] of Object.entries(streams)) {
    expectSaid(form, await entry.verifyAsync({ body: make(bytes), headers: headers['an object'](pairs) }, options), vector.verdict)
  }
  const request = requestOf(bytes, headers.Headers(pairs))
  if (request) expectSaid('a Request', await entry.verifyAsync(request, options), vector.verdict)
  return found
}

/** A `Request`; `undefined` where its headers cannot be sent. Browsers set Content-Length themselves, so none is made that lies about it. */
function requestOf(body, sent) {
  if (!sent || sent.has('content-length')) return undefined
  return new Request('https://receiver.example/hooks', { method: 'POST', headers: sent, body })
}
