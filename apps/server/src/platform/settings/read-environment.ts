import { readFileSync } from 'node:fs'
import { closest } from '@belfry/core'

/** The environment variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * The texts of settings by variable; files named by `_FILE` variables are read. Variables that are unknown, set twice or unreadable become
 * findings.
 *
 * @param variables all known variables
 */
export function collectTexts(environment: Environment, variables: readonly string[], findings: string[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const [variable, value] of Object.entries(environment)) {
    if (!variable.startsWith('BELFRY_') || value === undefined || OTHERS.includes(variable) || isServiceLink(variable, value)) continue
    const name = variable.endsWith('_FILE') ? variable.slice(0, -5) : variable
    if (!variables.includes(name)) {
      const meant = closest(name, variables)
      findings.push(`${variable} is not a setting${meant ? `; did you mean ${meant}?` : ''}`)
      continue
    }
    // The file with the master keys is opened later: it does not exist yet at the first start.
    if (variable === 'BELFRY_MASTER_KEYS_FILE') continue
    if (variable === name && environment[`${name}_FILE`] !== undefined) {
      findings.push(`${name} and ${name}_FILE are both set; keep one`)
    } else if (variable === name) {
      texts.set(name, value)
    } else {
      try {
        texts.set(name, readFileSync(value, 'utf8').trim())
      } catch (error) {
        findings.push(`${variable} names a file that cannot be read: ${error instanceof Error ? error.message : error}`)
      }
    }
  }
  return texts
}

/**
 * Variables with which Kubernetes gives the address of a Service. For a Service named `belfry`, or with a name that begins so, they start
 * with our prefix.
 */
const SERVICE_LINK = /^BELFRY(_[A-Z0-9_]+)?_(SERVICE_HOST|SERVICE_PORT(_[A-Z0-9_]+)?|PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)$/

/** The names of variables that look like settings but were set by Kubernetes. */
export function serviceLinksIn(environment: Environment): readonly string[] {
  return Object.entries(environment).flatMap(([name, value]) =>
    name.startsWith('BELFRY_') && isServiceLink(name, value ?? '') ? [name] : [],
  )
}

/** Whether a variable was set by Kubernetes and is not a setting. For `…_PORT` only the value shows this: our setting is a number. */
function isServiceLink(variable: string, value: string): boolean {
  return SERVICE_LINK.test(variable) || (variable.endsWith('_PORT') && /^(tcp|udp|sctp):\/\//.test(value))
}

/** Variables that the client, receivers and our own tests read: they must not stop the server from starting. */
const OTHERS: readonly string[] = ['BELFRY_API_KEY', 'BELFRY_SIGNING_SECRET', 'BELFRY_TEST_DATABASE', 'BELFRY_TEST_POSTGRES_URL']
