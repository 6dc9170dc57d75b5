import { createEmptyHistoryState, registerHistory } from '@lexical/history'
import { registerPlainText } from '@lexical/plain-text'
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isLineBreakNode,
  $isRangeSelection,
  $isTextNode,
  COMMAND_PRIORITY_EDITOR,
  createEditor,
  FORMAT_TEXT_COMMAND,
  type LexicalNode,
} from 'lexical'
import { escapeText } from '@parley/contract'
import { richLines, type Mark } from './richLines.ts'

/** The marks of a text, in the order of their tags. */
export const MARKS = ['b', 'i', 'u', 'strike'] as const satisfies readonly Mark[]

const FORMAT = { b: 'bold', i: 'italic', u: 'underline', strike: 'strikethrough' } as const

export type RichEditor = {
  /** Sets or removes a mark for the selection or for what is written next. */
  toggle: (mark: Mark) => void
  /** Replaces the whole text. */
  setHtml: (html: string) => void
  focusEnd: () => void
  destroy: () => void
}

type Listeners = {
  onHtml: (html: string) => void
  /** Called when the selection moves, with the marks at its place. */
  onMarks: (marks: readonly Mark[]) => void
}

/** Classes for marks without an element of their own. */
type MarkClasses = { underline: string; strikethrough: string; both: string }

/**
 * Turns an element into a text field with the four marks. Pasted or dropped content becomes plain text, and no HTML is
 * parsed: stored text is converted to a tree, and the tree to the six tags.
 */
export function startRichEditor(
  root: HTMLElement,
  { html, classes, onHtml, onMarks }: { html: string; classes: MarkClasses } & Listeners,
): RichEditor {
  const editor = createEditor({
    namespace: 'parley',
    theme: {
      text: {
        underline: classes.underline,
        strikethrough: classes.strikethrough,
        underlineStrikethrough: classes.both,
      },
    },
    onError: (error) => {
      throw error
    },
  })
  editor.setRootElement(root)
  editor.update(() => $setHtml(html), { discrete: true })
  const stops = [
    registerPlainText(editor),
    registerHistory(editor, createEmptyHistoryState(), HISTORY_MS),
    editor.registerCommand(
      FORMAT_TEXT_COMMAND,
      (format) => {
        const selection = $getSelection()
        const isKnown = MARKS.some((mark) => FORMAT[mark] === format)
        if (isKnown && $isRangeSelection(selection)) selection.formatText(format)
        return true
      },
      COMMAND_PRIORITY_EDITOR,
    ),
    editor.registerUpdateListener(({ editorState, dirtyElements, dirtyLeaves }) => {
      editorState.read(() => onMarks($marks()))
      if (dirtyElements.size > 0 || dirtyLeaves.size > 0) editorState.read(() => onHtml($html()))
    }),
  ]
  return {
    toggle: (mark) => editor.dispatchCommand(FORMAT_TEXT_COMMAND, FORMAT[mark]),
    setHtml: (next) => editor.update(() => $setHtml(next), { discrete: true }),
    focusEnd: () => editor.focus(undefined, { defaultSelection: 'rootEnd' }),
    destroy() {
      for (const stop of stops) stop()
      editor.setRootElement(null)
    },
  }
}

/** Edits within this time are undone together. */
const HISTORY_MS = 300

function $setHtml(html: string): void {
  const paragraph = $createParagraphNode()
  for (const [index, line] of richLines(html).entries()) {
    if (index > 0) paragraph.append($createLineBreakNode())
    for (const { text, marks } of line) {
      const node = $createTextNode(text)
      for (const mark of marks) node.toggleFormat(FORMAT[mark])
      paragraph.append(node)
    }
  }
  $getRoot().clear().append(paragraph)
}

/** The text as HTML with only the six tags; empty if nothing is written. */
function $html(): string {
  const paragraphs = $getRoot().getChildren()
  return paragraphs.map($htmlOf).join('<br>')
}

function $htmlOf(node: LexicalNode): string {
  if ($isLineBreakNode(node)) return '<br>'
  if ($isElementNode(node)) return node.getChildren().map($htmlOf).join('')
  if (!$isTextNode(node)) return ''
  return MARKS.filter((mark) => node.hasFormat(FORMAT[mark])).reduceRight(
    (html, mark) => `<${mark}>${html}</${mark}>`,
    escapeText(node.getTextContent()),
  )
}

function $marks(): Mark[] {
  const selection = $getSelection()
  return $isRangeSelection(selection) ? MARKS.filter((mark) => selection.hasFormat(FORMAT[mark])) : []
}
