import { isOver, type Conversation, textLanguage } from '@parley/contract'
import { Link, useRouter } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { sharedAddress } from '#basePath.ts'
import * as m from '#messages/sharing.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { notify } from '#ui/notices/notices.ts'
import { QrCode } from '#ui/QrCode.tsx'
import { CopyField } from './CopyField.tsx'
import styles from './ShareDialog.module.css'

type ShareDialogProps = {
  conversation: Conversation
  onClose: () => void
  /** Shows the embed code; missing if the conversation cannot be embedded. */
  embedCode?: ReactNode
}

/** The ways to share a conversation: its QR code and address, an app, a poster, a picture. */
export function ShareDialog({ conversation, onClose, embedCode }: ShareDialogProps) {
  const { metadata, payload } = conversation
  const { conversationSlugId, isIndexed } = metadata
  const params = { postSlugId: conversationSlugId }
  const { publicHref } = useRouter().buildLocation({ to: '/conversation/$postSlugId', params })
  const url = sharedAddress(publicHref)
  const [isEmbedding, setEmbedding] = useState(false)
  if (isEmbedding) {
    return (
      <Dialog key="embed" open onClose={onClose} title={m.embed()}>
        {embedCode}
      </Dialog>
    )
  }
  return (
    <Dialog key="share" open onClose={onClose} title={m.title()}>
      <div className={styles.about}>
        <div className={styles.code}>
          <QrCode text={url} label={m.codeLabel()} />
        </div>
        <div>
          <p className={styles.question} dir="auto" lang={textLanguage(payload)}>
            {payload.title}
          </p>
          <p className="note">{whoTakesPart(conversation)}</p>
        </div>
      </div>
      <CopyField label={m.address()} value={url} />
      <ul className={styles.ways}>
        <li>{typeof navigator.share === 'function' && <SendRow title={payload.title} url={url} />}</li>
        <li>
          <Link to="/conversation/$postSlugId/poster" params={params} className={styles.way}>
            <Way icon="print" label={m.poster()} hint={m.posterHint()} />
          </Link>
        </li>
        <li>
          {isIndexed ? (
            <PublicPicture {...params} onLeave={onClose} />
          ) : (
            <PrivatePicture {...params} onLeave={onClose} />
          )}
        </li>
        {embedCode && (
          <li>
            <button type="button" className={styles.way} onClick={() => setEmbedding(true)}>
              <Way icon="code" label={m.embed()} hint={m.embedHint()} />
            </button>
          </li>
        )}
      </ul>
    </Dialog>
  )
}

const whoTakesPart = ({ metadata }: Conversation): string => {
  const { isIndexed, isLoginRequired } = metadata
  if (!isIndexed) return m.onlyWithLink()
  if (isOver(metadata)) return m.closed()
  return isLoginRequired ? m.openToAccounts() : m.openToAll()
}

type WayProps = { icon: IconName; label: string; hint?: string }

function Way({ icon, label, hint }: WayProps) {
  return (
    <>
      <Icon name={icon} size={22} />
      <span className={styles.words}>
        {label}
        {hint && <span className="note">{hint}</span>}
      </span>
      <span className={styles.chevron}>
        <Icon name="back" size={18} />
      </span>
    </>
  )
}

/** Opens the share sheet of the device. */
function SendRow({ title, url }: { title: string; url: string }) {
  const send = async () => {
    try {
      await navigator.share({ title, url })
    } catch (error) {
      // Closing the sheet is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return
      notify({ text: m.sendFailed(), tone: 'error' })
    }
  }
  return (
    <button type="button" className={styles.way} onClick={() => void send()}>
      <Way icon="share" label={m.send()} />
    </button>
  )
}

type PictureProps = { postSlugId: string; onLeave: () => void }

/** The picture for link previews. While voting is open it says how much is shared, but not what. */
function PublicPicture({ postSlugId, onLeave }: PictureProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles.way} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Way icon="map" label={m.picture()} hint={m.pictureHint()} />
      </button>
      {isOpen && (
        <p className={styles.pictures}>
          <a
            href={`${import.meta.env.BASE_URL}conversation/${postSlugId}/share.png`}
            download={`parley-${postSlugId}.png`}
          >
            {m.pictureForPosts()}
          </a>
          <Link
            to="/conversation/$postSlugId"
            params={{ postSlugId }}
            search={{ tab: 'analysis' }}
            hash="map"
            onClick={onLeave}
          >
            {m.pictureFromResults()}
          </Link>
        </p>
      )}
    </>
  )
}

/** The server makes no pictures of private conversations; the results page makes them on this device. */
function PrivatePicture({ postSlugId, onLeave }: PictureProps) {
  return (
    <Link
      to="/conversation/$postSlugId"
      params={{ postSlugId }}
      search={{ tab: 'analysis' }}
      className={styles.way}
      onClick={onLeave}
    >
      <Way icon="map" label={m.picture()} hint={m.privatePictureHint()} />
    </Link>
  )
}
