/** The first segments of addresses that automations never call: with them a flow could change itself, or what others may see. */
const blocked: ReadonlySet<string> = new Set(['automations', 'automation-runs'])

/** Whether a first segment is a blocked one, however it is spelled. The service itself folds nothing; whoever stands before it may. */
export function isBlockedSegment(segment: string): boolean {
  const [name = ''] = segment
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Control}]/gu, '')
    .split(/[?#;]/)
  return blocked.has(trimmed(name).toLowerCase())
}

/** Without the spaces around it and the dots behind it. By a loop, because a pattern would begin anew at each of a thousand dots. */
function trimmed(name: string): string {
  let end = name.length
  while (end > 0 && /[\s.]/.test(name.charAt(end - 1))) end--
  return name.slice(0, end).trimStart()
}
