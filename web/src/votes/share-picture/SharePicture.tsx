import { PICTURE } from '@parley/contract'
import { useEffect, useState, type ReactNode } from 'react'
import { useFirstScreen, useSiteName } from '#firstScreen.ts'
import * as m from '#messages/deckEnd.ts'
import { Button } from '#ui/Button.tsx'
import { downloadBlob } from '#ui/downloads/download.ts'
import { Icon } from '#ui/Icon.tsx'
import { notify } from '#ui/notices/notices.ts'
import { pngOf, svgAddress, serifFontFace, serifTextWidth } from '#ui/downloads/rasterize.ts'
import { drawPicture } from './sharePicture.ts'
import styles from './SharePicture.module.css'

type SharePictureProps = {
  title: string
  conversationSlugId: string
  /** The sentence on the picture, in the first person. */
  sentence: string
  /** More buttons beside Share. */
  children?: ReactNode
}

/**
 * A picture of what the viewer did in the conversation. It is made on this device, and nothing is sent before it is
 * shared.
 */
export function SharePicture({ title, conversationSlugId, sentence, children }: SharePictureProps) {
  const [svg, setSvg] = useState<string>()
  const site = useSiteName()
  const hasLogo = useFirstScreen().site?.logo !== undefined
  useEffect(() => {
    let isCurrent = true
    const draw = async () => {
      const fontFace = await serifFontFace()
      const text = { sentence, title, site, hasLogo }
      if (isCurrent) setSvg(drawPicture(text, { measure: serifTextWidth(), fontFace }))
    }
    void draw()
    return () => {
      isCurrent = false
    }
  }, [sentence, title, site, hasLogo])

  const share = async () => {
    if (!svg) return
    try {
      const png = await pngOf(svg, { width: PICTURE.width, height: PICTURE.height })
      await shareOrSave(new File([png], `parley-${conversationSlugId}.png`, { type: 'image/png' }))
    } catch {
      notify({ text: m.pictureFailed(), tone: 'error' })
    }
  }
  return (
    <>
      <div className={styles.picture}>
        {svg ? (
          <img
            src={svgAddress(svg)}
            alt={sentence.replace(/[⟦⟧]/g, '')}
            width={120}
            height={63}
            className={styles.preview}
          />
        ) : (
          <span className={styles.preview} />
        )}
        <div className={styles.words}>
          <h3>{m.pictureToShare()}</h3>
          <p>{m.whatPictureSays()}</p>
        </div>
      </div>
      <div className={styles.ways}>
        <Button onClick={() => void share()}>
          <Icon name="share" size={18} />
          {m.sharePicture()}
        </Button>
        {children}
      </div>
    </>
  )
}

/** Opens the share sheet of the device with a picture, or saves the picture. */
const shareOrSave = async (file: File): Promise<void> => {
  if (navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ files: [file] })
    } catch (error) {
      // Closing the sheet is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  downloadBlob(file.name, file)
  notify({ text: m.pictureSaved() })
}
