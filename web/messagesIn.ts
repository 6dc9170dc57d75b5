import { parseAst, type ESTree } from 'vite'

/** A text of a catalogue, where it stands in its file. */
export type Message = {
  /** File, export and property path: `votes.saved.agree`. */
  key: string
  english: string
  /** Whether it is an ICU message, with parts that vary. */
  hasParts: boolean
  /** The comment above it, for translators. */
  note: string
  /** The literal in the code. */
  start: number
  end: number
}

/** All texts of a file of a catalogue: the literals in `text('…')` and `textOf('…')`. */
export const messagesIn = (code: string, name: string): Message[] => {
  const found: Message[] = []
  const visit = (node: unknown, path: readonly string[], note: string): void => {
    if (Array.isArray(node)) return node.forEach((child) => visit(child, path, note))
    if (!isNode(node)) return
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier') {
      const [message] = node.arguments
      const hasParts = node.callee.name === 'textOf'
      if ((hasParts || node.callee.name === 'text') && message && isText(message)) {
        const { start, end, value } = message
        found.push({ key: [name, ...path].join('.'), english: value, hasParts, note, start, end })
        return
      }
    }
    const own = 'start' in node && isNamed(node) ? commentAbove(code, node.start) || note : note
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier')
      return visit(node.init, [...path, node.id.name], own)
    if (node.type === 'Property') return visit(node.value, [...path, nameOf(node.key)], own)
    if (node.type === 'ArrayExpression')
      return node.elements.forEach((element, index) => visit(element, [...path, String(index)], note))
    Object.values(node).forEach((child) => visit(child, path, own))
  }
  visit(parseAst(code, { lang: 'ts' }).body, [], '')
  return found
}

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value

const isNamed = ({ type }: ESTree.Node): boolean =>
  ['Property', 'VariableDeclaration', 'ExportNamedDeclaration'].includes(type)

const isText = (literal: ESTree.Argument): literal is ESTree.StringLiteral =>
  literal.type === 'Literal' && typeof literal.value === 'string'

const nameOf = (key: ESTree.PropertyKey): string =>
  key.type === 'Literal' ? String(key.value) : key.type === 'Identifier' ? key.name : '?'

const commentAbove = (code: string, start: number): string => {
  const [, block, lines] =
    /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/|((?:\/\/[^\n]*\n\s*)*\/\/[^\n]*))\s*$/.exec(code.slice(0, start)) ??
    []
  return (block ?? lines ?? '').replaceAll(/(?:^|\n)\s*(?:\*|\/\/)?\s?/g, ' ').trim()
}
