import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { parseAst, type ESTree, type Plugin } from 'vite'

const CATALOGUE = /\/web\/src\/messages\/[\w.]+\.ts$/

/**
 * Compiles the ICU messages of the catalogue, `textOf('{count, plural, one {# vote} other {# votes}}')`, to functions,
 * so that browsers load neither a parser nor the plural rules of a language.
 */
export const compiledMessages = (): Plugin => ({
  name: 'parley:compiled-messages',
  enforce: 'pre',
  transform: (code, id) => (CATALOGUE.test(id) ? { code: withFunctions(code), map: null } : undefined),
})

const withFunctions = (code: string): string => {
  const messages: ESTree.StringLiteral[] = []
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    const { callee, arguments: [message] = [] } = node as Partial<ESTree.CallExpression>
    if (callee?.type === 'Identifier' && callee.name === 'textOf' && message !== undefined && isText(message))
      messages.push(message)
    Object.values(node).forEach(visit)
  }
  visit(parseAst(code, { lang: 'ts' }).body)
  return messages.reduceRight(
    (text, { start, end, value }) => text.slice(0, start) + compile(value) + text.slice(end),
    code,
  )
}

const isText = (literal: ESTree.Argument): literal is ESTree.StringLiteral =>
  literal.type === 'Literal' && typeof literal.value === 'string'

/** The source of a function that writes an English message. */
export const compile = (message: string): string =>
  `(parts) => ${templateOf(parse(message, { ignoreTag: true, requiresOtherClause: true }))}`

/** The source of an expression; `count` is the argument that `#` stands for. */
const templateOf = (elements: MessageFormatElement[], count = ''): string => {
  const source = elements.map((element) => {
    switch (element.type) {
      case TYPE.literal:
        return element.value.replaceAll(/[\\`$]/g, String.raw`\$&`)
      case TYPE.argument:
        return `\${parts.${element.value}}`
      case TYPE.pound:
        return `\${parts.${count}}`
      case TYPE.plural:
      case TYPE.select:
        return `\${${choice(element, count)}}`
      default:
        throw new Error(`A message may not contain the argument type of ${JSON.stringify(element)}`)
    }
  })
  return `\`${source.join('')}\``
}

type Choice = Extract<MessageFormatElement, { type: typeof TYPE.plural | typeof TYPE.select }>

const choice = (element: Choice, outer: string): string => {
  const isPlural = element.type === TYPE.plural
  if (isPlural && (element.offset !== 0 || element.pluralType === 'ordinal'))
    throw new Error(`The plural of ${element.value} has an offset or is ordinal`)
  const { other, ...options } = element.options
  const tests = Object.entries(options).map(
    ([key, { value }]) =>
      `parts.${element.value} === ${isPlural ? numberOf(key) : JSON.stringify(key)} ? ${templateOf(value, isPlural ? element.value : outer)} : `,
  )
  return tests.join('') + templateOf(other?.value ?? [], isPlural ? element.value : outer)
}

/** English has the categories `one`, for 1, and `other`. */
const numberOf = (category: string): number => {
  const number = category === 'one' ? 1 : Number(category.slice(1))
  if (Number.isNaN(number)) throw new Error(`English has no plural category ${category}`)
  return number
}
