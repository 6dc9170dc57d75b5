import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import * as m from '#messages/conversation.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { notify } from '#ui/notices.ts'

type ShareButtonProps = {
  title: string
  conversationSlugId: string
  /** The one main act of its screen, in other words than usual. */
  mainLabel?: string
}

/** Shares the conversation's own address, without what the viewer is looking at. */
export function ShareButton({ title, conversationSlugId, mainLabel }: ShareButtonProps) {
  const [shownLink, showLink] = useState<string>()
  const { publicHref } = useRouter().buildLocation({
    to: '/conversation/$postSlugId',
    params: { postSlugId: conversationSlugId },
  })
  const onClick = async () => {
    const url = new URL(publicHref, location.origin).href
    const outcome = await share({ title, url })
    if (outcome === 'copied') notify({ text: m.linkCopied() })
    if (outcome === 'impossible') showLink(url)
  }
  return (
    <>
      <Button
        kind={mainLabel ? 'primary' : 'quiet'}
        large={mainLabel !== undefined}
        onClick={() => void onClick()}
      >
        <Icon name="share" />
        {mainLabel ?? m.share()}
      </Button>
      {shownLink && (
        <Dialog open onClose={() => showLink(undefined)} title={m.shareTitle()}>
          <p>{m.linkHint()}</p>
          <Field
            label={m.linkLabel()}
            readOnly
            dir="ltr"
            value={shownLink}
            onFocus={(event) => event.target.select()}
          />
        </Dialog>
      )}
    </>
  )
}

/** Offers a link to the device's own sharing, else copies it. */
const share = async (link: { title: string; url: string }): Promise<'shared' | 'copied' | 'impossible'> => {
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share(link)
      return 'shared'
    }
  } catch (error) {
    // Closing the sheet is a decision, not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
  }
  try {
    await navigator.clipboard.writeText(link.url)
    return 'copied'
  } catch {
    return 'impossible'
  }
}
