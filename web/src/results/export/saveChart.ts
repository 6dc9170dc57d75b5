import { listWithSemicolons } from '#messages/lists.ts'
import { people } from '#messages/map.ts'
import * as m from '#messages/savedChart.ts'
import { downloadBlob } from '#ui/downloads/download.ts'
import { wholeNumber } from '#ui/format.ts'
import { pngOf, serifFontFace } from '#ui/downloads/rasterize.ts'
import { type PictureParts, pictureOf } from './chartPicture.ts'
import type { ChartSource } from './chartSource.ts'
import { letterAndName, type NamedGroup } from '#results/groups/groupNames.ts'

type SavedChart = Omit<PictureParts, 'fontFace' | 'foot'> & {
  /** The id of the element that is drawn. */
  id: string
  ending: 'svg' | 'png'
  numPeople: number
  source: ChartSource
  /** The address of the figure. */
  address: string
  /** The groups that the figure shows as letters. */
  groups: readonly NamedGroup[]
}

/** The picture has this many pixels for each pixel of the page. */
const PIXELS = 2

/** Saves a figure of the page as a picture. It is a chunk of its own, because few people use it on a first visit. */
export async function saveChart({
  id,
  ending,
  numPeople,
  source,
  address,
  groups,
  ...parts
}: SavedChart): Promise<void> {
  const figure = document.getElementById(id)
  if (!figure) throw new Error(`There is no figure ${id}`)
  const foot = [
    ...(groups.length > 0 ? [listWithSemicolons(groups.map(letterAndName))] : []),
    `${source.title} · ${people({ shown: wholeNumber(numPeople), count: numPeople })}`,
    ...(source.notes ?? []),
    m.source({ address }),
    source.terms,
  ]
  const { svg, width, height } = pictureOf(figure, { ...parts, foot, fontFace: await serifFontFace() })
  const blob =
    ending === 'svg'
      ? new Blob([svg], { type: 'image/svg+xml' })
      : await pngOf(svg, { width: PIXELS * width, height: PIXELS * height })
  downloadBlob(`${source.slugId}-${id}.${ending}`, blob)
}
