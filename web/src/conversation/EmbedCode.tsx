import type { ConversationTab } from '@parley/contract'
import { useRef, useState } from 'react'
import * as m from '#messages/embed.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Segments } from '#ui/forms/Segments.tsx'
import styles from './EmbedCode.module.css'

const TABS: readonly { value: ConversationTab; label: string }[] = [
  { value: 'vote', label: m.tabVote() },
  { value: 'opinions', label: m.tabOpinions() },
  { value: 'analysis', label: m.tabAnalysis() },
]
const COLORS = [
  { value: 'system', label: m.themeSystem() },
  { value: 'light', label: m.themeLight() },
  { value: 'dark', label: m.themeDark() },
] as const
type Colors = (typeof COLORS)[number]['value']

/** The line of HTML that shows a conversation on another site. */
export const embedCode = (embed: {
  /** The origin of this installation. */
  origin: string
  conversationSlugId: string
  tab: ConversationTab
  colors: Colors
}): string => {
  const { origin, conversationSlugId, tab, colors } = embed
  const attributes = [
    `data-conversation="${conversationSlugId}"`,
    ...(tab === 'vote' ? [] : [`data-tab="${tab}"`]),
    ...(colors === 'system' ? [] : [`data-theme="${colors}"`]),
  ]
  return `<script async src="${origin}/embed.js" ${attributes.join(' ')}></script>`
}

/** Shows the embed code for another site and copies it. It is offered only for conversations that are not private. */
export function EmbedCode({ conversationSlugId }: { conversationSlugId: string }) {
  const [tab, setTab] = useState<ConversationTab>('vote')
  const [colors, setColors] = useState<Colors>('system')
  const [outcome, setOutcome] = useState<'copied' | 'selected'>()
  const shown = useRef<HTMLElement>(null)
  const code = embedCode({ origin: location.origin, conversationSlugId, tab, colors })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      setOutcome('copied')
    } catch {
      if (shown.current) getSelection()?.selectAllChildren(shown.current)
      setOutcome('selected')
    }
  }
  const choose =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      setOutcome(undefined)
    }
  return (
    <div>
      <Segments label={m.startWith()} options={TABS} value={tab} onChange={choose(setTab)} />
      <Segments label={m.colors()} options={COLORS} value={colors} onChange={choose(setColors)} />
      <pre className={styles.code} dir="ltr">
        <code ref={shown}>{code}</code>
      </pre>
      <Button kind="primary" large className={styles.copy} onClick={() => void copy()}>
        <Icon name="copy" />
        {m.copyCode()}
      </Button>
      <output className={styles.outcome}>
        {outcome === 'copied' && (
          <>
            <Icon name="checked" size={18} />
            {m.copied()}
          </>
        )}
        {outcome === 'selected' && m.selectIt()}
      </output>
      <p className={styles.hint}>{m.privateHint()}</p>
    </div>
  )
}
