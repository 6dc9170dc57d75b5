import { expect, test, vi } from 'vitest'
import { startRichEditor } from './richEditor.ts'
import { richLines, writtenHtml } from './richLines.ts'

const CLASSES = { underline: 'u', strikethrough: 's', both: 'us' }

/** Opens a text in an editor and returns the editor's HTML. */
const throughEditor = (html: string): string => {
  const root = document.createElement('div')
  root.contentEditable = 'true'
  document.body.append(root)
  const onHtml = vi.fn<(html: string) => void>()
  const editor = startRichEditor(root, { html: '', classes: CLASSES, onHtml, onMarks: () => {} })
  editor.setHtml(html)
  editor.destroy()
  root.remove()
  return onHtml.mock.lastCall?.[0] ?? ''
}

test.each([
  ['plain text', 'Trees &amp; shade', 'Trees &amp; shade'],
  ['lines', 'One<br>two<br><br>four', 'One<br>two<br><br>four'],
  [
    'the four marks',
    '<b>a</b><i>b</i><u>c</u><strike>d</strike>',
    '<b>a</b><i>b</i><u>c</u><strike>d</strike>',
  ],
  ['marks within marks', '<i><b>a</b></i>', '<b><i>a</i></b>'],
  ['blocks', '<div>One</div><div>two</div>three', 'One<br>two<br>three'],
  ['what looks like a tag', '&lt;script&gt;1&lt;/script&gt;', '&lt;script&gt;1&lt;/script&gt;'],
  ['a tag that is not allowed', '<a href="x">y</a>', '&lt;a href="x"&gt;y&lt;/a&gt;'],
  ['nothing', '', ''],
])('the editor returns a text as the six tags: %s', (_name, html, expected) => {
  expect(throughEditor(html)).toBe(expected)
})

test('the editor writes no style attribute and no unknown element into the page', () => {
  const root = document.createElement('div')
  document.body.append(root)
  const html = '<u>a</u><strike>b</strike><u><strike>c</strike></u>'
  const editor = startRichEditor(root, { html, classes: CLASSES, onHtml: () => {}, onMarks: () => {} })
  expect([...root.querySelectorAll('span')].map(({ className }) => className)).toEqual(['u', 's', 'us'])
  expect(root.querySelectorAll('[style]')).toHaveLength(0)
  editor.destroy()
  root.remove()
})

test('a block begins and ends a line, and a mark spans lines', () => {
  const texts = (html: string) => richLines(html).map((line) => line.map(({ text }) => text).join(''))
  expect(texts('a<div>b</div>c')).toEqual(['a', 'b', 'c'])
  expect(texts('<b>a<br>b</b>')).toEqual(['a', 'b'])
  expect(richLines('<b>a<br>b</b>')[1]).toEqual([{ text: 'b', marks: ['b'] }])
})

test('text written before the editor is loaded keeps its spaces and lines, and its tags stay text', () => {
  expect(writtenHtml('a <b> \nc ')).toBe('a &lt;b&gt; <br>c ')
})
