import { _, type CodeKeywordDefinition, type KeywordCxt } from 'ajv/dist/2020.js'

/**
 * `maxLength` and `minLength` in code points, as Ajv has them, but without counting where the number of units says it: Ajv reads a text of a
 * mebibyte to its end to find that it has more than 200 characters.
 */
export const textLengths: readonly CodeKeywordDefinition[] = [
  definition(
    'maxLength',
    (cxt, counted) => _`${cxt.data}.length > ${cxt.schema} && (${cxt.data}.length > ${cxt.schema * 2} || ${counted} > ${cxt.schema})`,
  ),
  definition(
    'minLength',
    (cxt, counted) => _`${cxt.data}.length < ${cxt.schema * 2} && (${cxt.data}.length < ${cxt.schema} || ${counted} < ${cxt.schema})`,
  ),
]

type Condition = ReturnType<typeof _>

function definition(keyword: string, isWrong: (cxt: KeywordCxt, counted: Condition) => Condition): CodeKeywordDefinition {
  return {
    keyword,
    type: 'string',
    schemaType: 'number',
    error: { message: `does not have its ${keyword}`, params: ({ schemaCode }) => _`{limit: ${schemaCode}}` },
    code(cxt) {
      const count = cxt.gen.scopeValue('func', { ref: codePoints })
      cxt.fail(isWrong(cxt, _`${count}(${cxt.data})`))
    },
  }
}

/** How many characters a text has, of which some take two units. */
function codePoints(text: string): number {
  let count = text.length
  for (let index = 1; index < text.length; index++) {
    if (isHigh(text.charCodeAt(index - 1)) && isLow(text.charCodeAt(index))) count--
  }
  return count
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}
