import { parseAst, type ESTree } from 'vite'
import type { Source } from './sources.ts'

/** Two words in a row. */
const PHRASE = /\p{L}{2,}[’'.,;:!?…]* \p{L}{2,}/u
const WORD = /\p{L}{2,}/u

/** Attributes whose words people read or hear. */
const SPOKEN =
  /^(?:aria-(?:label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label|text|hint)$/
/** Attributes, properties and calls whose words only programs read. */
const UNSPOKEN_NAME = /^(?:className|key|id|rel|value|aria-describedby|authorization)$/
const UNSPOKEN_CALL =
  /(?:Error|matchMedia|closest|querySelector(?:All)?|super|sql(?:\.raw)?)$|^(?:console|log)\b|\blog\./

/**
 * Words in code that stand outside a catalogue, as `path:line words`: texts between tags, words of attributes that are
 * read out, and strings that `isEnglish`. What only programs and developers read is left out: errors, selectors, names
 * of classes, queries.
 */
export function wordsOutsideCatalogue(
  { path, text: code }: Source,
  isEnglish: (words: string) => boolean = (words) => PHRASE.test(words),
): string[] {
  const found: string[] = []
  const report = (node: ESTree.Node, words: string) => {
    const line = code.slice(0, node.start).split('\n').length
    found.push(`${path}:${line} ${words.trim().replaceAll(/\s+/g, ' ')}`)
  }
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!isNode(node)) return
    switch (node.type) {
      case 'ImportDeclaration':
      case 'TaggedTemplateExpression':
      case 'TSLiteralType':
        return
      case 'JSXText':
        if (WORD.test(node.value)) report(node, node.value)
        return
      case 'JSXAttribute':
        return visitAttribute(node)
      case 'JSXExpressionContainer': {
        const { expression } = node
        if (expression.type !== 'Literal') return visit(expression)
        if (typeof expression.value === 'string' && WORD.test(expression.value))
          report(node, expression.value)
        return
      }
      case 'Property':
        if (node.key.type === 'Identifier' && UNSPOKEN_NAME.test(node.key.name)) return
        return visit(node.value)
      case 'CallExpression':
      case 'NewExpression': {
        if (UNSPOKEN_CALL.test(code.slice(node.callee.start, node.callee.end))) return
        visit(node.callee)
        return visit(node.arguments)
      }
      case 'Literal':
        if (typeof node.value === 'string' && isEnglish(node.value)) report(node, node.value)
        return
      case 'TemplateLiteral': {
        const words = withoutTags(node.quasis.map(({ value }) => value.cooked ?? '').join(' … '))
        if (isEnglish(words)) report(node, words)
        return visit(node.expressions)
      }
      default:
        Object.values(node).forEach(visit)
    }
  }
  const visitAttribute = (attribute: ESTree.JSXAttribute) => {
    const name = attribute.name.type === 'JSXIdentifier' ? attribute.name.name : ''
    if (UNSPOKEN_NAME.test(name)) return
    const { value } = attribute
    if (value?.type !== 'Literal')
      return visit(value?.type === 'JSXExpressionContainer' ? value.expression : value)
    if (SPOKEN.test(name) && WORD.test(value.value)) report(attribute, value.value)
  }
  visit(parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }).body)
  return found
}

const withoutTags = (markup: string): string => markup.replaceAll(/<[^>]*>/g, '')

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value
