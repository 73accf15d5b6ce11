import { _, type CodeKeywordDefinition, type KeywordCxt } from 'ajv/dist/2020.js'

/**
 * `maxLength` and `minLength` in code points, as in Ajv, but without counting them if the number of UTF-16 units already decides. Ajv reads
 * a text of 1 MiB to its end to find out that it has more than 200 characters.
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

/** The number of characters in a text, some of which take two UTF-16 units. */
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
