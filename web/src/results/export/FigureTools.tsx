import { useRouter } from '@tanstack/react-router'
import * as m from '#messages/map.ts'
import { Icon } from '#ui/Icon.tsx'
import { notify } from '#ui/notices.ts'
import { NOT_IN_PICTURE, useFigureSource } from './figureSource.ts'
import type { NamedGroup } from '#results/groups/groupNames.ts'
import styles from './FigureTools.module.css'

type FigureToolsProps = {
  /** The address of the figure within its page: the id of the element that holds its heading, drawing and words. */
  id: string
  title: string
  /** Stands over the picture, where the figure has no heading of its own that everybody may read. */
  headline?: string
  /** How many people the figure is about. */
  numPeople: number
  /** Those that are letters in the figure: their names stand below its picture. */
  groups?: readonly NamedGroup[]
}

/** Takes a figure along: its link, or a picture made on this device, with its source and its terms. */
export function FigureTools({ id, title, headline, numPeople, groups = [] }: FigureToolsProps) {
  const source = useFigureSource()
  const router = useRouter()
  const addressOf = () => {
    const { publicHref } = router.buildLocation({ to: '.', search: true, hash: id })
    return new URL(publicHref, location.origin).href
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
      const { saveFigure } = await import('./saveFigure.ts')
      await saveFigure({
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
    { icon: 'share', name: m.copyLink(), label: m.copyLinkOf(title), act: copy },
    { icon: 'download', name: m.downloadSvg(), label: m.downloadSvgOf(title), act: () => save('svg') },
    { icon: 'download', name: m.downloadPng(), label: m.downloadPngOf(title), act: () => save('png') },
  ] as const
  return (
    <div className={styles.tools} {...NOT_IN_PICTURE}>
      {acts.map(({ icon, label, name, act }) => (
        <button key={name} type="button" aria-label={label} onClick={() => void act()}>
          <Icon name={icon} size={16} />
          {name}
        </button>
      ))}
    </div>
  )
}
