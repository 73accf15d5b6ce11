import type { Examination, ReceiverCheckResult } from './examine.ts'
import type { Duty, Weight } from './receiver-check.ts'

/** A: nothing to fix. B: small things. C: it will go wrong some day. F: forgeries get in, or honest deliveries are lost. */
export type Grade = 'A' | 'B' | 'C' | 'F'

/** The grade is that of the worst finding. */
export function gradeOf({ findings }: Examination): Grade {
  const worst = (weight: Weight) => findings.some((finding) => finding.fault !== null && finding.weight === weight)
  return worst('severe') ? 'F' : worst('serious') ? 'C' : worst('minor') ? 'B' : 'A'
}

/** The report for people: the number of passed checks, then each fault with its remedy, the most severe first. */
export function report(examination: Examination): readonly string[] {
  const { findings, isWhole } = examination
  const faults = weights.flatMap((weight) => findings.filter((finding) => finding.fault !== null && finding.weight === weight))
  return [
    ...(Object.keys(duties) as Duty[]).flatMap((duty) => countOf(findings, duty)),
    ...faults.flatMap(formatFinding),
    '',
    ...(isWhole ? [] : ['Nothing else was tried, as the ordinary delivery was not taken.']),
    `Grade ${gradeOf(examination)}: ${grades[gradeOf(examination)]}`,
  ]
}

const weights: readonly Weight[] = ['severe', 'serious', 'minor']

const duties: Readonly<Record<Duty, string>> = {
  accept: 'takes what is authentic',
  refuse: 'refuses what is not',
  survive: 'gets over rough treatment',
}

const grades: Readonly<Record<Grade, string>> = {
  A: 'nothing to mend',
  B: 'small things to mend',
  C: 'it will go wrong some day',
  F: 'forgeries get in, or honest deliveries are lost',
}

function countOf(findings: readonly ReceiverCheckResult[], duty: Duty): readonly string[] {
  const all = findings.filter(({ trial }) => trial.duty === duty)
  const good = all.filter(({ fault }) => fault === null)
  return all.length === 0 ? [] : [`  ${duties[duty].padEnd(28)}${String(good.length).padStart(3)} of ${all.length}`]
}

function formatFinding({ trial, fault, weight }: ReceiverCheckResult): readonly string[] {
  return ['', `  ${weight.padEnd(8)} ${trial.id}: ${trial.title}`, `           ${fault}`, `           ${trial.remedy}`]
}
