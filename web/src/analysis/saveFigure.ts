import { downloadBlob } from '#ui/download.ts'
import { pngOf, voiceFace } from '#ui/rasterize.ts'
import { type PictureParts, pictureOf } from './figurePicture.ts'

type SavedFigure = Omit<PictureParts, 'fontFace'> & {
  /** The id of the element that is drawn. */
  id: string
  /** The name of the file without its ending. */
  name: string
  ending: 'svg' | 'png'
}

/** Pixels of a picture for each pixel of the page. */
const PIXELS = 2

/** Saves a figure of the page as a picture; a part of its own, as hardly anybody does it on a first visit. */
export async function saveFigure({ id, name, ending, ...parts }: SavedFigure): Promise<void> {
  const figure = document.getElementById(id)
  if (!figure) throw new Error(`There is no figure ${id}`)
  const { svg, width, height } = pictureOf(figure, { ...parts, fontFace: await voiceFace() })
  const blob =
    ending === 'svg'
      ? new Blob([svg], { type: 'image/svg+xml' })
      : await pngOf(svg, { width: PIXELS * width, height: PIXELS * height })
  downloadBlob(`${name}.${ending}`, blob)
}
