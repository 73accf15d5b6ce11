/** A rule that a path of the service's own API breaks. */
export type PathRule =
  | 'type'
  | 'control'
  | 'fragment'
  | 'start'
  | 'bad-percent'
  | 'backslash'
  | 'double-slash'
  | 'dotdot'
  | 'dot-segment'
  | 'blocked-path'
  | 'too-long'

/** Why a path is not called. */
export interface PathRefusal {
  readonly rule: PathRule
  /** The reason and the remedy; starts in lower case and ends without a full stop. */
  readonly message: string
}

/** The refusal of a rule. */
export function refusal(rule: PathRule): PathRefusal {
  return { rule, message: messages[rule] }
}

const messages: Readonly<Record<PathRule, string>> = {
  type: 'the path is empty: name what is to be called, such as /tasks',
  control: 'the path holds a control character, such as a line break: remove it',
  fragment: 'the path holds a #, which is never sent: remove it, or write %23',
  start: 'the path does not begin with a slash: begin it with exactly one, such as /tasks',
  'bad-percent': 'the path holds a % that encodes nothing: write %25 for a percent sign',
  backslash: 'the path holds a backslash: separate its parts by single slashes',
  'double-slash': 'the path holds two slashes in a row: separate its parts by single slashes',
  dotdot: 'the path holds "..": name the place itself',
  'dot-segment': 'a part of the path is "." or "..": name the place itself',
  'blocked-path': 'the path leads to automations or their runs, and those are closed to automations',
  'too-long': 'the path has more than 4096 characters once its variables are filled in: use shorter ones',
}
