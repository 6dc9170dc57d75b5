import type { ConversationTab } from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/embed.ts'
import { CopyBlock } from '#ui/CopyBlock.tsx'
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
  const code = embedCode({ origin: location.origin, conversationSlugId, tab, colors })
  return (
    <div>
      <Segments label={m.startWith()} options={TABS} value={tab} onChange={setTab} />
      <Segments label={m.colors()} options={COLORS} value={colors} onChange={setColors} />
      <CopyBlock text={code} label={m.copyCode()} isCode isMain />
      <p className={styles.hint}>{m.privateHint()}</p>
    </div>
  )
}
