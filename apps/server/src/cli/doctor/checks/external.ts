import { type EpochMs, judgeTarget } from '@belfry/core'
import { checkConnectors } from '../../../external/connectors/check-connectors.ts'
import { connectorWarnings, describeConnectors } from '../../../external/connectors/describe-connectors.ts'
import { reachPage } from '../../../external/connectors/reach.ts'
import { findRefusedInUse } from '../../../external/connectors/refused-in-use.ts'
import { parseUrl } from '../../../external/http-client/create-client.ts'
import { createAddresses } from '../../../platform/network/addresses.ts'
import type { Settings } from '../../../platform/settings/settings.ts'
import { countEffects } from '../../../store/queries/count-effects.ts'
import type { Store } from '../../../store/store.ts'
import { type Check, type CheckResult, fault, fine, warning } from '../check.ts'

const DAY_MS = 86_400_000

/** Checks that connectors can be reached. Sends nothing. */
export const connectors: Check = {
  about: 'connectors',
  async run({ settings, store, now }) {
    const findings: CheckResult[] = [
      ...describeConnectors(settings)
        .filter(([way]) => way !== 'Simulates')
        .map(([way, kinds]) => fine('connectors', `${way}: ${kinds}.`)),
      ...connectorWarnings(settings).map(({ message }) => warning('connectors', `${capital(message)}.`, 'Set it up, or live with it.')),
    ]
    if (store && (await store.pendingMigrations()).length === 0) findings.push(...(await lookAtEffects(store, settings, now())))
    for (const health of await checkConnectors(settings))
      findings.push(health.ok ? fine('connectors', health.message) : fault('connectors', health.message, health.remedy))
    return findings
  },
}

/** Reports which enabled automations request effects that are refused, and the outcomes of effects in the last 24 hours. */
async function lookAtEffects(store: Store, settings: Settings, now: EpochMs): Promise<readonly CheckResult[]> {
  const findings: CheckResult[] = []
  const refused = await findRefusedInUse(store, settings)
  if (refused) {
    const named = `${refused.automations.join(', ')}${refused.automations.length < refused.count ? ', …' : ''}`
    findings.push(warning('connectors', `${capital(refused.message)}. They are: ${named}.`, 'Set it up, or disable them.'))
  }
  for (const { kind, counts } of await store.read((db) => countEffects(db, now - DAY_MS))) {
    const summary = `${kind}, in the last 24 hours: ${counts.map(([outcome, count]) => `${count} ${outcome}`).join(', ')}.`
    const isUnwell = counts.some(([outcome]) => outcome === 'refused' || outcome === 'unknown')
    findings.push(
      isUnwell
        ? warning('effects', summary, 'GET …/intents?status=refused says why of each; so does status=unknown.')
        : fine('effects', summary),
    )
  }
  return findings
}

function capital(text: string): string {
  return `${text[0]?.toUpperCase()}${text.slice(1)}`
}

/** Whether people reach the service at the address that it gives them. */
export const publicAddress: Check = {
  about: 'public address',
  async run({ settings }) {
    const { appUrl, trustProxy } = settings
    const about = 'public address'
    if (appUrl === null)
      return [
        warning(
          about,
          `BELFRY_APP_URL is not set, so links in mails lead to ${createAddresses(settings).app()}, which is this machine alone.`,
          'Set it to the address that people use.',
        ),
      ]
    const findings: CheckResult[] = []
    if (appUrl.startsWith('http:') && !/^http:\/\/(localhost|127\.|\[::1\])/.test(appUrl)) {
      findings.push(
        warning(
          about,
          `${appUrl} is without TLS: session cookies and keys can be read on the way.`,
          'Put a proxy with TLS in front, and https:// into BELFRY_APP_URL.',
        ),
      )
    }
    if (appUrl.startsWith('https:') && trustProxy === false) {
      findings.push(
        warning(about, 'BELFRY_TRUST_PROXY is off, so all callers count as the proxy.', 'Set it to the number of proxies in front.'),
      )
    }
    const answer = await reachPage(`${appUrl}/livez`)
    if (answer === 'alive\n') findings.push(fine(about, `The service answers at ${appUrl}.`))
    else
      findings.push(
        warning(about, `The service does not answer at ${appUrl}/livez.`, 'Is it running? If it is, look at the proxy and the name.'),
      )
    return findings
  },
}

/** Reports which private addresses are allowed as targets, and checks that all others are refused. */
export const guard: Check = {
  about: 'outbound guard',
  async run({ settings: { allowTargets, testClock, rateLimitPerMinute } }) {
    const about = 'outbound guard'
    const private_ = ['http://127.0.0.1/', 'https://10.0.0.1/', 'https://192.168.0.1/', 'https://[::1]/', 'https://169.254.169.254/']
    const open = private_.filter((url) => judgeTarget(url, { parseUrl, exceptions: allowTargets, purpose: 'webhook' }).ok)
    const findings = [
      open.length === 0
        ? fine(about, 'Webhooks and calls of flows reach public addresses only.')
        : warning(
            about,
            `BELFRY_ALLOW_TARGETS lets whoever may manage webhooks reach ${open.join(', ')}.`,
            'Name single hosts with their ports in place of ranges.',
          ),
    ]
    if (testClock)
      findings.push(
        fault('test clock', 'BELFRY_TEST_CLOCK is on: whoever reaches it decides what time it is.', 'Take it out, unless this is a test.'),
      )
    if (rateLimitPerMinute === 0)
      findings.push(warning('rate limit', 'BELFRY_RATE_LIMIT is 0: nobody is limited.', 'Take it out, or limit requests in front.'))
    return findings
  },
}
