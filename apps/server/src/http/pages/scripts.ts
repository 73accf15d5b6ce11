// Scripts and styles of the pages. They are served from URLs of their own, because no page may contain a script.

/**
 * Sends the form of a page as JSON and shows errors; after the use of a link also the API keys that have ended and those that remain. If a
 * page is for signed-in users, it shows as whom, and sends what its button does. After signing in, it returns to the page of ours that has
 * sent people to the form, and to no other URL, so that no link can lead people elsewhere.
 */
export const pageScript = `const form = document.querySelector('form')
const signedIn = document.querySelector('.signed-in')
const token = decodeURIComponent(location.pathname.split('/').pop())
const asked = new URLSearchParams(location.search).get('next') ?? ''
const ours = /^\\/((approvals|runs\\/[a-z0-9_-]+)\\/[a-z0-9_]+|(welcome|address)\\/[A-Za-z0-9_-]+)$/
const send = (method, url, body, csrfToken) => fetch(url, {
  method,
  headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...(csrfToken ? { 'x-csrf-token': csrfToken } : {}) },
  body: body && JSON.stringify(body)
})
const attempt = async (place, button, work) => {
  const error = place.querySelector('.error')
  button.disabled = true
  error.hidden = true
  try {
    const response = await work()
    if (response.ok) return response
    const problem = await response.json()
    error.textContent = problem.errors?.length ? problem.errors.map((field) => field.message).join('. ') : problem.detail
  } catch {
    error.textContent = 'The server did not answer. Try again in a moment.'
  }
  error.hidden = false
  button.disabled = false
}
const addRow = (list, { name, hint }) => {
  const row = document.createElement('li')
  row.textContent = name + ' (' + hint + ') '
  list.append(row)
  return row
}
const showKeys = ({ apiKeys = [], endedApiKeys, csrfToken }) => {
  const place = document.querySelector('.keys')
  const ended = place.querySelector('.ended-keys')
  const working = place.querySelector('.working-keys')
  const end = (button, { id }) => attempt(place, button, () => send('DELETE', '/api/api-keys/' + id, undefined, csrfToken))
  const all = place.querySelector('.end-all')
  for (const key of endedApiKeys.keys) addRow(ended.querySelector('ul'), key)
  ended.querySelector('.more').hidden = endedApiKeys.count === endedApiKeys.keys.length
  ended.hidden = endedApiKeys.count === 0
  for (const key of apiKeys) {
    const row = addRow(working.querySelector('ul'), key)
    const button = document.createElement('button')
    button.textContent = 'End this key'
    button.addEventListener('click', async () => {
      if (await end(button, key)) row.remove()
    })
    row.append(button)
  }
  working.hidden = apiKeys.length === 0
  all.addEventListener('click', async () => {
    for (;;) {
      const page = await attempt(place, all, () => send('GET', '/api/api-keys?limit=200'))
      if (!page) return
      const { data } = await page.json()
      if (data.length === 0) return void (working.hidden = true)
      for (const key of data) if (!(await end(all, key))) return
    }
  })
  for (const shown of [form, signedIn]) if (shown) shown.hidden = true
  place.hidden = false
}
const concernsKeys = ({ apiKeys, endedApiKeys }) => apiKeys?.length > 0 || endedApiKeys?.count > 0
form?.addEventListener('submit', async (event) => {
  event.preventDefault()
  const body = Object.fromEntries(new FormData(form))
  if (form.dataset.token === 'path') body.token = token
  const response = await attempt(form, form.querySelector('button'), () => send('POST', form.dataset.action, body))
  if (!response) return
  const done = form.querySelector('.done')
  if (done) return void (done.hidden = false)
  const answer = await response.json()
  if (concernsKeys(answer)) return showKeys(answer)
  location.assign(ours.test(asked) ? asked : form.dataset.next)
})
const greet = async () => {
  for (const link of document.querySelectorAll('.sign-in')) link.href = '/login?next=' + encodeURIComponent(location.pathname)
  const answer = await fetch('/api/session').catch(() => null)
  const session = answer?.ok ? await answer.json() : null
  for (const place of document.querySelectorAll(session ? '.signed-in' : '.signed-out')) place.hidden = false
  if (session) signedIn.querySelector('.who').textContent = session.user.email
  const button = signedIn.querySelector('button')
  button.addEventListener('click', async () => {
    const url = signedIn.dataset.action.replace('{token}', encodeURIComponent(token))
    const response = await attempt(signedIn, button, () => send('POST', url, undefined, session.csrfToken))
    if (!response) return
    const done = await response.json()
    if (concernsKeys(done)) showKeys({ ...done, csrfToken: session.csrfToken })
    else location.assign(signedIn.dataset.next)
  })
}
if (signedIn) void greet()
`

/** Lets the playground write with the browser's session: adds the CSRF token. */
export const playgroundScript = `const plainFetch = window.fetch
const tokenOf = async () => {
  const response = await plainFetch('/api/session')
  return response.ok ? (await response.json()).csrfToken : undefined
}
window.fetch = async (input, init) => {
  const request = new Request(input, init)
  const ours = new URL(request.url).origin === location.origin
  if (!ours || request.method === 'GET' || request.headers.get('x-api-key')) return plainFetch(request)
  const token = await tokenOf()
  if (token) request.headers.set('x-csrf-token', token)
  return plainFetch(request)
}
`

/** The style of our small pages, light and dark. */
export const pageStyle = `:root { color-scheme: light dark; --ink: #1d2530; --paper: #f6f4ef; --card: #fff; --line: #d9d4c8; --accent: #8a4b16; --bad: #a3261b }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e4da; --paper: #14171c; --card: #1c2027; --line: #363c46; --accent: #e0a36b; --bad: #ff8f85 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { width: min(26rem, 92vw) }
.brand { font-weight: 700; letter-spacing: .06em; text-transform: uppercase; color: var(--accent); margin: 0 0 .75rem }
form, article { display: grid; gap: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1.75rem }
h1 { font-size: 1.4rem; line-height: 1.25; margin: 0 }
p { margin: 0 }
label { display: grid; gap: .35rem; font-weight: 600 }
input { font: inherit; padding: .6rem .7rem; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: 8px }
button { font: inherit; font-weight: 600; padding: .65rem; border: 0; border-radius: 8px; background: var(--accent); color: var(--card); cursor: pointer }
button:disabled { opacity: .6; cursor: default }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
textarea { font: inherit; padding: .6rem .7rem; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: 8px; resize: vertical }
article form { background: none; border: 0; border-radius: 0; padding: 0 }
[hidden] { display: none !important }
.kind { font-size: .9rem; opacity: .75 }
.text { white-space: pre-wrap; overflow-wrap: anywhere }
h1, dd { overflow-wrap: anywhere }
dl { display: grid; gap: .6rem; margin: 0; padding-block: 1rem; border-block: 1px solid var(--line) }
dt { font-size: .85rem; opacity: .75 }
dd { margin: 0 }
.choices { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem }
.second { background: none; color: var(--accent); box-shadow: inset 0 0 0 2px var(--accent) }
.done { font-weight: 600 }
.done:empty { display: none }
a { color: var(--accent) }
small { color: inherit; opacity: .75 }
.error { color: var(--bad) }
main:has(.wide) { width: min(46rem, 92vw); padding-block: 1.5rem }
h2 { font-size: 1.1rem; margin: 0 }
.steps { display: grid; gap: .75rem; margin: 0; padding-inline-start: 1.5rem }
.steps small { display: block }
.steps .step-failed strong { color: var(--bad) }
pre { margin: .5rem 0 0; padding: .75rem; background: var(--paper); border-radius: 8px; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .85rem }
`
