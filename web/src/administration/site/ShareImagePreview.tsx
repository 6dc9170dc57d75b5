import { previewShareImage, type SiteSettings } from '@parley/contract'
import { useEffect, useState } from 'react'
import * as m from '#messages/siteSettings.ts'
import { useApiQuery } from '#queries.ts'
import { FailedState } from '#ui/FailedState.tsx'
import styles from './SitePreview.module.css'

type Look = Pick<SiteSettings, 'name' | 'accent' | 'logoPath' | 'isNameInLogo'>

/** A picture takes the server a moment, so it is drawn once nothing was typed for this long. */
const PAUSE_MS = 400

/** The picture that other sites show with a link to a conversation, drawn by the server. */
export function ShareImagePreview({ look: { name, accent, logoPath, isNameInLogo } }: { look: Look }) {
  const wanted = JSON.stringify({ name, accent, logoPath, isNameInLogo })
  const look: Look = JSON.parse(useSettled(wanted))
  const input = { ...look, title: m.sampleQuestion() }
  const { data, error, refetch } = useApiQuery(previewShareImage, input, { staleTime: Infinity })
  const [shown, setShown] = useState<string>()
  // The last picture stays until the next one has arrived.
  if (data !== undefined && data.imageBase64 !== shown) setShown(data.imageBase64)
  return (
    <figure className={styles.part}>
      <figcaption className="note">{m.shareImage()}</figcaption>
      {error ? (
        <FailedState text={m.drawFailed()} error={error} retry={refetch} />
      ) : shown === undefined ? (
        <output className={styles.picture}>
          <span className="visually-hidden">{m.drawing()}</span>
        </output>
      ) : (
        <img
          className={styles.picture}
          src={`data:image/png;base64,${shown}`}
          alt={m.shareImageAlt({ site: name })}
          width={1200}
          height={630}
        />
      )}
    </figure>
  )
}

/** A text that has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
