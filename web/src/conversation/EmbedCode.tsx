import { writeAddress, type ConversationTab } from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/embed.ts'
import { CopyBlock } from '#ui/CopyBlock.tsx'
import { ReaderLanguage } from '#ui/forms/ReaderLanguage.tsx'
import { Segments } from '#ui/forms/Segments.tsx'
import styles from './EmbedCode.module.css'

const tabOptions = (): { value: ConversationTab; label: string }[] => [
  { value: 'vote', label: m.tabVote() },
  { value: 'opinions', label: m.tabOpinions() },
  { value: 'analysis', label: m.tabAnalysis() },
]
type Colors = 'system' | 'light' | 'dark'
const colorOptions = (): { value: Colors; label: string }[] => [
  { value: 'system', label: m.themeSystem() },
  { value: 'light', label: m.themeLight() },
  { value: 'dark', label: m.themeDark() },
]

type Embed = {
  /** The origin of this installation. */
  origin: string
  conversationSlugId: string
  tab: ConversationTab
  colors: Colors
  /** The code of a language; empty for that of each reader. */
  language: string
}

/** The line of HTML that shows a conversation on another site. */
export const embedCode = (embed: Embed): string => {
  const { origin, conversationSlugId, tab, colors, language } = embed
  const attributes = [
    `data-conversation="${conversationSlugId}"`,
    ...(tab === 'vote' ? [] : [`data-tab="${tab}"`]),
    ...(colors === 'system' ? [] : [`data-theme="${colors}"`]),
    ...(language === '' ? [] : [`data-lang="${language}"`]),
  ]
  return `<script async src="${origin}/embed.js" ${attributes.join(' ')}></script>`
}

/** The address of the frame that this line shows. */
const frameAddress = ({ origin, conversationSlugId, tab, colors, language }: Embed): string =>
  origin +
  writeAddress(
    '/conversation/$embedded/embed',
    { embedded: conversationSlugId },
    {
      tab: tab === 'vote' ? undefined : tab,
      theme: colors === 'system' ? undefined : colors,
      lang: language || undefined,
    },
  )

/** Shows the embed code for another site and copies it. It is offered only for conversations that are not private. */
export function EmbedCode({ conversationSlugId }: { conversationSlugId: string }) {
  const [tab, setTab] = useState<ConversationTab>('vote')
  const [colors, setColors] = useState<Colors>('system')
  const [language, setLanguage] = useState('')
  const embed = { origin: location.origin, conversationSlugId, tab, colors, language }
  return (
    <div>
      <Segments label={m.startWith()} options={tabOptions()} value={tab} onChange={setTab} />
      <Segments label={m.colors()} options={colorOptions()} value={colors} onChange={setColors} />
      <ReaderLanguage value={language} onChange={setLanguage} />
      <CopyBlock text={embedCode(embed)} label={m.copyCode()} isCode isMain />
      <p className={styles.hint}>
        <a href={frameAddress(embed)} target="_blank" rel="noreferrer">
          {m.preview()}
        </a>
      </p>
      <p className={styles.hint}>{m.privateHint()}</p>
    </div>
  )
}
