import { escapeText, writeAddress } from '@parley/contract'
import { useState } from 'react'
import * as m from '#messages/chartEmbed.ts'
import type { GroupingKind } from '#messages/catalogue.ts'
import { preview } from '#messages/embed.ts'
import { CopyBlock } from '#ui/CopyBlock.tsx'
import { ReaderLanguage } from '#ui/forms/ReaderLanguage.tsx'
import { Segments } from '#ui/forms/Segments.tsx'

type Size = 'small' | 'medium' | 'wide'
const sizeOptions = (): { value: Size; label: string }[] => [
  { value: 'small', label: m.small() },
  { value: 'medium', label: m.medium() },
  { value: 'wide', label: m.wide() },
]

/** The widths in pixels, and how many figures are side by side. */
const FRAMES: Record<Size, { width: number; columns: number }> = {
  small: { width: 320, columns: 1 },
  medium: { width: 480, columns: 1 },
  wide: { width: 720, columns: 2 },
}

/** The length of the sentence about date and run. */
const LETTERS_OF_DATE = 130

type EmbedChartProps = {
  /** The origin of this installation. */
  origin: string
  conversationSlugId: string
  opinionSlugId: string
  /** The opinion as plain text. */
  opinion: string
  /** The title of the conversation and the license, which are below the chart. */
  source: string
  kind: GroupingKind
  /** How many figures there are beside that of everybody. */
  numFigures: number
}

type ChosenChart = EmbedChartProps & {
  size: Size
  /** The code of a language; empty for that of each reader. */
  language: string
}

const frameAddress = ({ origin, conversationSlugId, opinionSlugId, size, language }: ChosenChart): string =>
  origin +
  writeAddress(
    '/conversation/$embedded/embed',
    { embedded: conversationSlugId },
    {
      opinion: opinionSlugId,
      size: size === 'medium' ? undefined : size,
      lang: language || undefined,
    },
  )

/** The frame that shows a chart on another site; no script fits its height to the content. */
export const chartCode = (chart: ChosenChart): string => {
  const { opinion, source, size, numFigures } = chart
  const { width, columns } = FRAMES[size]
  const lines = Math.ceil(opinion.length / ((width - 30) / 9))
  const rows = size === 'small' ? 1 : Math.ceil((numFigures + 1) / columns)
  const sourceLines = Math.ceil((source.length + LETTERS_OF_DATE) / (width / 7.2)) + 1
  const height = (size === 'small' ? 110 : 160) + 24 * lines + 92 * rows + 20 * sourceLines
  const attributes = {
    src: frameAddress(chart),
    title: opinion,
    width,
    height,
    loading: 'lazy',
    style: STYLE,
  }
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${quotable(`${value}`)}"`)
  return `<iframe${written.join('')}></iframe>`
}

const STYLE = 'border: 0; max-width: 100%'
const quotable = (text: string): string => escapeText(text).replaceAll('"', '&quot;')

/** Shows the code of the chart for another site, and copies it. */
export function EmbedChart(chart: EmbedChartProps) {
  const [size, setSize] = useState<Size>('medium')
  const [language, setLanguage] = useState('')
  const chosen = { ...chart, size, language }
  return (
    <div className="stack">
      <p className="note">{m.sizeHint({ kind: chart.kind, groups: chart.numFigures })}</p>
      <Segments label={m.size()} options={sizeOptions()} value={size} onChange={setSize} />
      <ReaderLanguage value={language} onChange={setLanguage} />
      <CopyBlock text={chartCode(chosen)} label={m.copyCode()} isCode />
      <p className="note">
        <a href={frameAddress(chosen)} target="_blank" rel="noreferrer">
          {preview()}
        </a>
      </p>
    </div>
  )
}
