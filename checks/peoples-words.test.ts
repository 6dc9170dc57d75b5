import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseAst, type ESTree } from 'vite'
import { assertNone } from './rules.ts'
import { isTest, sourcesIn } from './sources.ts'

/**
 * What people wrote, by the name of the property or variable. A screen reader needs to know its language, a browser
 * its direction.
 */
const WITH_LANGUAGE = new Set([
  'opinion',
  'optionTitle',
  'conversationTitle',
  'plainLine',
  'wordsOf',
  'shownTitle',
  'itemText',
])
/** Nobody states or detects the language of these. */
const WITHOUT_LANGUAGE = new Set(['answeredBy', 'organizationName'])
/** The same of properties of these objects. */
const OF_OBJECTS: Record<string, readonly string[]> = {
  title: ['payload', 'draft'],
  body: ['payload', 'draft'],
  name: ['organization'],
  description: ['organization'],
  explanation: ['moderation', 'decision', 'present', 'appeal', 'report'],
}
const OF_OBJECTS_WITHOUT_LANGUAGE = new Set(['name', 'description', 'explanation'])
/** What the elements around an expression say of their text. */
type Said = { hasDir: boolean; hasLang: boolean }

test('what people wrote stands in an element with its direction and, where it is known, its language', () => {
  const found = sourcesIn('web/src', ['.tsx'])
    .filter((source) => !isTest(source))
    .flatMap(({ path, text }) => wordsWithout(text).map((words) => `${path}:${words}`))
  assertNone(found, 'Give the element dir="auto" and lang, or show it with RichText or in <bdi>.')
})

test('words in a sentence of the interface need no element, words in quotes do', () => {
  assert.deepEqual(wordsWithout('const a = <p>{m.about({ title: payload.title })}</p>'), [])
  assert.deepEqual(wordsWithout('const a = <p dir="auto">{m.quoted({ words: payload.title })}</p>'), [
    '1 payload.title has no lang',
  ])
  assert.deepEqual(wordsWithout('const a = <ul>{list.map((opinion) => <li>{wordsOf(opinion)}</li>)}</ul>'), [
    '1 wordsOf(opinion) has no dir and no lang',
  ])
  assert.deepEqual(wordsWithout('const a = <p dir="auto">{isGone ? m.gone() : decision.explanation}</p>'), [])
})

test('words of the interface keep its direction, also when they begin with a letter of another script', () => {
  const code =
    'import * as m from \'#messages/map.ts\'\nconst a = <th dir="auto">{m.groupAndName({ letter })}</th>'
  assert.deepEqual(wordsWithout(code), [
    '2 {m.groupAndName({ letter })} is of the interface, which has a direction',
  ])
})

/** The expressions in a file that show people’s words outside such elements, each with its line. */
function wordsWithout(code: string): string[] {
  const found: string[] = []
  const add = ({ start, end }: ESTree.Node, what: string) =>
    found.push(`${code.slice(0, start).split('\n').length} ${code.slice(start, end)} ${what}`)
  const report = (node: ESTree.Node, { hasDir, hasLang }: Said, needsLang: boolean) => {
    const missing = [!hasDir && 'no dir', needsLang && !hasLang && 'no lang'].filter(Boolean)
    if (missing.length > 0) add(node, `has ${missing.join(' and ')}`)
  }
  const checkElement = ({ openingElement, children }: ESTree.JSXElement) => {
    const { name } = openingElement
    if (name.type === 'JSXIdentifier' && name.name === 'RichText' && !has(openingElement, 'lang'))
      report(openingElement, { hasDir: true, hasLang: false }, true)
    if (!has(openingElement, 'dir', 'auto')) return
    for (const child of children)
      if (child.type === 'JSXExpressionContainer' && isMessage(child.expression))
        add(child, 'is of the interface, which has a direction')
  }
  const namespaces = new Set(
    [...code.matchAll(/import \* as (\w+) from '#messages/g)].map((match) => match[1]),
  )
  const isMessage = (node: ESTree.Node) =>
    node.type === 'CallExpression' &&
    node.callee.type === 'MemberExpression' &&
    namespaces.has(nameOf(node.callee.object)) &&
    nameOf(node.callee) !== 'quoted'
  /** Looks for elements; `said` is what those around the node say. */
  const visit = (node: unknown, said: Said): void => {
    if (Array.isArray(node)) return node.forEach((child) => visit(child, said))
    if (!isNode(node)) return
    if (node.type !== 'JSXElement' && node.type !== 'JSXFragment')
      return Object.values(node).forEach((child) => visit(child, said))
    const inside = node.type === 'JSXElement' ? saidBy(node.openingElement, said) : said
    if (node.type === 'JSXElement') {
      visit(node.openingElement.attributes, said)
      checkElement(node)
    }
    for (const child of node.children)
      if (child.type === 'JSXExpressionContainer') show(child.expression, inside)
      else visit(child, inside)
  }
  /** Looks at an expression whose value is shown. */
  const show = (node: ESTree.Node, said: Said): void => {
    switch (node.type) {
      case 'ConditionalExpression':
        visit(node.test, said)
        show(node.consequent, said)
        return show(node.alternate, said)
      case 'LogicalExpression':
        if (node.operator !== '&&') show(node.left, said)
        return show(node.right, said)
      case 'TemplateLiteral':
        return node.expressions.forEach((part) => show(part, said))
      case 'CallExpression': {
        const name = nameOf(node.callee)
        if (WITH_LANGUAGE.has(name)) return report(node, said, true)
        // Messages put their parts in isolation; a quotation is nothing but its part.
        if (name === 'quoted' || name === 'shortened')
          return node.arguments.forEach((part) => showParts(part, said))
        return visit(node, said)
      }
      case 'Identifier':
      case 'MemberExpression': {
        const name = nameOf(node)
        const ofObject = node.type === 'MemberExpression' && OF_OBJECTS[name]?.includes(nameOf(node.object))
        if (ofObject) return report(node, said, !OF_OBJECTS_WITHOUT_LANGUAGE.has(name))
        if (WITH_LANGUAGE.has(name)) return report(node, said, true)
        if (WITHOUT_LANGUAGE.has(name)) return report(node, said, false)
        return
      }
      default:
        return visit(node, said)
    }
  }
  const showParts = (node: ESTree.Node, said: Said) =>
    node.type === 'ObjectExpression'
      ? node.properties.forEach((part) => part.type === 'Property' && show(part.value, said))
      : show(node, said)
  visit(parseAst(code, { lang: 'tsx' }), { hasDir: false, hasLang: false })
  return found
}

function saidBy(element: ESTree.JSXOpeningElement, around: Said): Said {
  const givesDirection = element.name.type === 'JSXIdentifier' && element.name.name === 'bdi'
  return {
    hasDir: around.hasDir || givesDirection || has(element, 'dir'),
    hasLang: around.hasLang || has(element, 'lang'),
  }
}

/** Whether an element has an attribute, if given with this value. */
const has = ({ attributes }: ESTree.JSXOpeningElement, wanted: string, value?: string): boolean =>
  attributes.some(
    (attribute) =>
      attribute.type === 'JSXAttribute' &&
      attribute.name.name === wanted &&
      (value === undefined || (attribute.value?.type === 'Literal' && attribute.value.value === value)),
  )

const nameOf = (node: ESTree.Node): string =>
  node.type === 'Identifier' || node.type === 'JSXIdentifier'
    ? node.name
    : node.type === 'MemberExpression'
      ? nameOf(node.property)
      : node.type === 'ChainExpression'
        ? nameOf(node.expression)
        : ''

const isNode = (value: unknown): value is ESTree.Node =>
  typeof value === 'object' && value !== null && 'type' in value
