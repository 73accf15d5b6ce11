import { type ProblemCode, problems } from '@belfry/core'

/** The page on which people sign in. */
export function loginPage(): string {
  return frame(
    'Sign in',
    `<form data-action="/api/session" data-next="/docs">
      <h1>Sign in</h1>
      <label>E-mail address <input name="email" type="email" autocomplete="username" required autofocus></label>
      <label>Password <input name="password" type="password" autocomplete="current-password" required></label>
      <button>Sign in</button>
      <p class="error" role="alert" hidden></p>
    </form>`,
  )
}

/** The page behind a one-time link: it sets a password and signs in. The token stays in the address; the script reads it there. */
export function welcomePage(): string {
  return frame(
    'Welcome',
    `<form data-action="/api/password-reset" data-next="/docs" data-token="path">
      <h1>Welcome to Belfry</h1>
      <p>Choose a password. This link works once.</p>
      <label>New password <input name="password" type="password" autocomplete="new-password" minlength="12" required autofocus></label>
      <small>At least 12 characters. A sentence is easier to remember than a riddle.</small>
      <button>Set password and sign in</button>
      <p class="error" role="alert" hidden></p>
    </form>`,
  )
}

/** What a problem's `type` leads to: its meaning and its remedy. */
export function problemPage(code: ProblemCode): string {
  const { status, title, remedy } = problems[code]
  return frame(
    title,
    `<article><h1>${escapeHtml(title)}</h1><p>${escapeHtml(remedy)}</p><p><code>${code}</code> · HTTP ${status} · <a href="/docs">API reference</a></p></article>`,
  )
}

/** The API reference with its playground. Everything it needs comes from here. */
export function docsPage(): string {
  const configuration = {
    servers: [{ url: '/', description: 'This installation' }], // as the browser sees it: the policy lets the page talk to nobody else
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

function frame(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Belfry</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/pages.css">
</head>
<body>
<main>
<p class="brand">Belfry</p>
${content}
</main>
<script src="/pages.js"></script>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
