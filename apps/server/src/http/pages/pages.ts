import { type ProblemCode, problems } from '@belfry/core'
import { escapeHtml, frame } from './frame.ts'

/** The page for signing in. */
export function loginPage(): string {
  return frame(
    'Sign in',
    `<form data-action="/api/session" data-next="/docs">
      <h1>Sign in</h1>
      <label>E-mail address <input name="email" type="email" autocomplete="username" required autofocus></label>
      <label>Password <input name="password" type="password" autocomplete="current-password" required></label>
      <button>Sign in</button>
      <p><a href="/forgotten">Forgot your password?</a></p>
      <p class="error" role="alert" hidden></p>
    </form>`,
  )
}

/** The page for requesting a link after a forgotten password. Like the answer, it is the same for every address. */
export function forgottenPage(): string {
  return frame(
    'Forgotten password',
    `<form data-action="/api/password-reset">
      <h1>Forgot your password?</h1>
      <p>We send you a link with which you choose a new one. It works once, within an hour.</p>
      <label>E-mail address <input name="email" type="email" autocomplete="username" required autofocus></label>
      <button>Send me a link</button>
      <p class="done" role="status" hidden>If this address has an account here, a message is on its way. Nothing has come after a few minutes? Look among the unwanted mail, or ask an administrator of your organization.</p>
      <p class="error" role="alert" hidden></p>
      <p><a href="/login">Back to signing in</a></p>
    </form>`,
  )
}

/** The page to which a link for a new password leads. The token stays in the URL; the script reads it there. */
export function passwordPage(): string {
  return frame(
    'New password',
    `<form data-action="/api/password-reset" data-next="/docs" data-token="path">
      <h1>Choose a new password</h1>
      <p>This link works once. Every browser that is signed in with your account is signed out.</p>
      <p>${firstProof}</p>
      <label>New password <input name="password" type="password" autocomplete="new-password" minlength="12" required autofocus></label>
      <small>At least 12 characters. A sentence is easier to remember than a riddle.</small>
      <button>Set password and sign in</button>
      <p class="error" role="alert" hidden></p>
      <p><a href="/forgotten">Ask for another link</a></p>
    </form>${keysOfAccount}`,
  )
}

/** A warning for whoever uses a link. */
const firstProof =
  'If this is the first link from an e-mail that you use for your account, the API keys and sessions that it had before end. Keys that were made on the command line stay.'

/** A hint for whoever may share a password with somebody. */
const otherPassword =
  'Your password stays as it is. If anybody else may know it, such as whoever invited you, <a href="/forgotten">set a new one</a> afterwards.'

/** The API keys of an account that have ended and that remain. The script fills in the lists, and shows those that are not empty. */
const keysOfAccount = `
    <article class="keys" hidden>
      <h1>Your API keys</h1>
      <section class="ended-keys" hidden>
        <p>These API keys have ended.</p>
        <ul></ul>
        <p class="more" hidden>Only the newest are shown.</p>
      </section>
      <section class="working-keys" hidden>
        <p>These API keys act for your account, and go on working. End any you do not recognise.</p>
        <ul></ul>
        <button class="end-all">End all keys</button>
      </section>
      <p class="error" role="alert" hidden></p>
      <p><a href="/docs">Go on</a></p>
    </article>`

/** The page on which an account gets the address to which the link was sent. One must be signed in. */
export function addressPage(): string {
  return frame(
    'New address',
    `<article class="signed-in" data-action="/api/email-addresses/{token}/confirm" data-next="/docs" hidden>
      <h1>Your new e-mail address</h1>
      <p>You are signed in as <strong class="who"></strong>. From now on you sign in with the address to which this link was sent.</p>
      <p>${firstProof}</p>
      <p>${otherPassword}</p>
      <button>Confirm the address</button>
      <p class="error" role="alert" hidden></p>
    </article>
    <article class="signed-out" hidden>
      <h1>Your new e-mail address</h1>
      <p>Sign in with the address that you have, then confirm the new one.</p>
      <p><a class="sign-in" href="/login">Sign in</a></p>
    </article>${keysOfAccount}`,
  )
}

/**
 * The page to which an invitation and the link printed at the first start lead. It creates an account and signs in, or accepts the
 * membership with the account that is signed in. The token stays in the URL; the script reads it there.
 */
export function welcomePage(): string {
  return frame(
    'Welcome',
    `<article class="signed-in" data-action="/api/invitations/{token}/accept" data-next="/docs" hidden>
      <h1>You are invited</h1>
      <p>You are signed in as <strong class="who"></strong>.</p>
      <p>${firstProof}</p>
      <p>${otherPassword}</p>
      <button>Accept with this account</button>
      <p class="error" role="alert" hidden></p>
    </article>
    <form data-action="/api/password-reset" data-next="/docs" data-token="path">
      <h1>Welcome to Belfry</h1>
      <p>Choose a password. This link works once.</p>
      <label>New password <input name="password" type="password" autocomplete="new-password" minlength="12" required autofocus></label>
      <small>At least 12 characters. A sentence is easier to remember than a riddle.</small>
      <button>Set password and sign in</button>
      <p class="error" role="alert" hidden></p>
      <p class="signed-out" hidden>Were you invited, and do you have an account already? <a class="sign-in" href="/login">Sign in</a> to accept with it.</p>
    </form>${keysOfAccount}`,
  )
}

/** The page to which a problem's `type` leads: its meaning and its remedy. */
export function problemPage(code: ProblemCode): string {
  const { status, title, remedy } = problems[code]
  return frame(
    title,
    `<article><h1>${escapeHtml(title)}</h1><p>${escapeHtml(remedy)}</p><p><code>${code}</code> · HTTP ${status} · <a href="/docs">API reference</a></p></article>`,
  )
}

/** The API reference with its playground. It loads nothing from elsewhere. */
export function docsPage(): string {
  const configuration = {
    servers: [{ url: '/', description: 'This installation' }], // as the browser sees it: the policy allows connections to no other host
    telemetry: false,
    withDefaultFonts: false,
    showDeveloperTools: 'never',
    hideClientButton: true,
    agent: { disabled: true },
    mcp: { disabled: true },
    persistAuth: false,
    authentication: { preferredSecurityScheme: 'apiKey' },
  }
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Belfry API</title>
<link rel="icon" href="data:,">
</head>
<body>
<script id="api-reference" data-url="/api/openapi.json" data-configuration="${escapeHtml(JSON.stringify(configuration))}"></script>
<script src="/docs/playground.js"></script>
<script src="/docs/scalar.js"></script>
</body>
</html>
`
}
