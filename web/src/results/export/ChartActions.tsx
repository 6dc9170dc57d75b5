import { useRouter } from '@tanstack/react-router'
import { sharedAddress } from '#basePath.ts'
import * as m from '#messages/chartActions.ts'
import type { NamedGroup } from '#results/groups/groupNames.ts'
import { Icon } from '#ui/Icon.tsx'
import { notify } from '#ui/notices/notices.ts'
import { useChartSource } from './chartSource.ts'
import styles from './ChartTools.module.css'

export type ChartActionsProps = {
  /** The id of the element that contains the heading, the drawing and the words of the figure. */
  id: string
  title: string
  /** The headline of the picture, if the figure has no heading or one that is about the viewer. */
  headline?: string
  /** How many people the figure is about. */
  numPeople: number
  /** The groups that the figure shows as letters; the picture lists their names below it. */
  groups?: readonly NamedGroup[]
}

/** The buttons of the menu of a figure. */
export function ChartActions({ id, title, headline, numPeople, groups = [] }: ChartActionsProps) {
  const source = useChartSource()
  const router = useRouter()
  const addressOf = () => {
    if (source.address) return source.address
    const { publicHref } = router.buildLocation({ to: '.', search: true, hash: id })
    return sharedAddress(publicHref)
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(addressOf())
      notify({ text: m.linkCopied() })
    } catch {
      notify({ text: m.linkNotCopied() })
    }
  }
  const save = async (format: 'svg' | 'png') => {
    try {
      const { saveChart } = await import('./saveChart.ts')
      await saveChart({
        id,
        ending: format,
        className: [styles.stage, !headline && styles.wide].filter(Boolean).join(' '),
        headline,
        numPeople,
        source,
        address: addressOf(),
        groups,
      })
    } catch {
      notify({ text: m.pictureFailed() })
    }
  }
  const acts = [
    { icon: 'share', name: m.copyLink(), label: m.copyLinkOf({ title }), act: copy },
    { icon: 'download', name: m.downloadSvg(), label: m.downloadSvgOf({ title }), act: () => save('svg') },
    { icon: 'download', name: m.downloadPng(), label: m.downloadPngOf({ title }), act: () => save('png') },
  ] as const
  return acts.map(({ icon, label, name, act }) => (
    <button key={name} type="button" aria-label={label} onClick={() => void act()}>
      <Icon name={icon} size={16} />
      {name}
    </button>
  ))
}
