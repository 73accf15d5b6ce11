import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildOpenApi, problems, routes } from '@belfry/core'
import type { Express } from 'express'
import { version } from '../../platform/process/version.ts'
import type { Service } from '../../unit-of-work/service/service.ts'
import { createStaticAnswer, type StaticAnswer } from '../answers/static-answer.ts'
import { approvalLanguages, approvalPage } from './approval-page.ts'
import { approvalScript } from './approval-script.ts'
import { assetAnswer, pageAnswer } from './page-answer.ts'
import { addressPage, docsPage, forgottenPage, loginPage, passwordPage, problemPage, welcomePage } from './pages.ts'
import { docsPolicy } from './policies.ts'
import { runPage } from './run-page.ts'
import { runScript } from './run-script.ts'
import { pageScript, pageStyle, playgroundScript } from './scripts.ts'
import { simulatedPaymentPage } from './simulated-payment-page.ts'

/**
 * Serves the pages for people, their scripts and styles, and the documents of the API.
 *
 * @param publicFolder the folder with the assets of the reference page
 */
export function servePages(app: Express, service: Service, publicFolder: string): void {
  for (const [path, file] of Object.entries(filesOf(service, publicFolder)))
    app.get(path, (request, response) => file.send(request, response))

  servePagesInLanguages(app)
  const problemPages = new Map(Object.keys(problems).map((code) => [code, pageAnswer(problemPage(code as keyof typeof problems))]))
  app.get('/problems/:code', (request, response, next) => {
    const found = problemPages.get(request.params.code)
    return found ? found.send(request, response) : next()
  })
  app.get('/', (_request, response) => response.redirect(302, '/docs'))
}

/** The files that are the same for everybody, by path. */
function filesOf(service: Service, publicFolder: string): Readonly<Record<string, StaticAnswer>> {
  return {
    '/api/openapi.json': createStaticAnswer({
      type: 'application/json; charset=utf-8',
      headers: { 'cache-control': 'no-cache', 'access-control-allow-origin': '*' },
      make: () => JSON.stringify(buildOpenApi(routes, { version, baseUrl: service.addresses.base() })),
    }),
    '/docs/scalar.js': createStaticAnswer({
      type: 'text/javascript; charset=utf-8',
      headers: { 'cache-control': 'public, max-age=3600', 'x-content-type-options': 'nosniff' },
      make: () => readFile(join(publicFolder, 'scalar.js')),
    }),
    '/docs/playground.js': assetAnswer('text/javascript', playgroundScript),
    '/pages.js': assetAnswer('text/javascript', pageScript),
    '/approval.js': assetAnswer('text/javascript', approvalScript),
    '/run.js': assetAnswer('text/javascript', runScript),
    '/pages.css': assetAnswer('text/css', pageStyle),
    '/docs': pageAnswer(docsPage(), { policy: docsPolicy }),
    '/login': pageAnswer(loginPage()),
    '/forgotten': pageAnswer(forgottenPage()),
    '/address/:token': pageAnswer(addressPage()),
    '/password/:token': pageAnswer(passwordPage()),
    '/runs/:organization/:id': pageAnswer(runPage()),
    '/welcome/:token': pageAnswer(welcomePage()),
  }
}

/** Serves the pages that guests see, in the language of their browser. */
function servePagesInLanguages(app: Express): void {
  const inLanguages = { '/approvals/:taskId': approvalPage, '/simulated-payment/:id': simulatedPaymentPage }
  for (const [path, make] of Object.entries(inLanguages)) {
    const pages = new Map<string, StaticAnswer>(approvalLanguages.map((language) => [language, pageAnswer(make(language))]))
    app.get(path, (request, response) => {
      response.vary('accept-language')
      const language = request.acceptsLanguages([...approvalLanguages]) || 'en'
      return (pages.get(language) as StaticAnswer).send(request, response)
    })
  }
}
