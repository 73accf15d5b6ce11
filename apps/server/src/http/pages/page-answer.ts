import { createStaticAnswer, type StaticAnswer } from '../answers/static-answer.ts'
import { pagePolicy } from './policies.ts'

/** A page for people. The policy restricts what it may load and do, so that a stored text can never become a script. */
export function pageAnswer(
  html: string,
  { policy = pagePolicy, status = 200 }: { readonly policy?: string; readonly status?: number } = {},
): StaticAnswer {
  return createStaticAnswer({
    type: 'text/html; charset=utf-8',
    status,
    headers: {
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer', // the URL of a one-time link is a secret
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
    },
    make: () => html,
  })
}

/** A script or a style sheet of our pages. */
export function assetAnswer(type: string, text: string): StaticAnswer {
  const headers = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' }
  return createStaticAnswer({ type: `${type}; charset=utf-8`, headers, make: () => text })
}
